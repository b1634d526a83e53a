import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { Button, Group, Input, PasswordInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGiven } from '../../../domain/club/settings-query.ts'
import { StateDot } from '../../../ui/state-dot.tsx'
import { type ControlProps, textOf } from './control-props.ts'

/** A secret is written and never shown: what is stored can be replaced or removed. */
export function SecretControl({ setting, ...props }: ControlProps & { setting: Setting }) {
  const [isReplacing, setIsReplacing] = useState(false)
  const isStored = isGiven(setting)
  if (props.value === null) return <Removal {...props} />
  if (isStored && !isReplacing && props.value === '') {
    return <StoredSecret {...props} onReplace={() => setIsReplacing(true)} />
  }
  const keep = () => {
    setIsReplacing(false)
    props.onChange('')
  }
  return <NewSecret {...props} onKeep={isStored ? keep : undefined} isFocused={isReplacing} />
}

function StoredSecret({ label, description, name, onChange, onReplace }: ControlProps & { onReplace: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Input.Wrapper label={label} labelElement="div" description={`${description} ${t('secret.kept')}`}>
      <Group gap="md" mih="var(--fob-control)">
        <StateDot tone="good">{t('secret.set')}</StateDot>
        <Group gap="xs">
          <Button name={name} variant="default" size="xs" onClick={onReplace}>
            {t('secret.replace')}
          </Button>
          <Button variant="default" size="xs" c="var(--fob-bad)" onClick={() => onChange(null)}>
            {t('secret.clear')}
          </Button>
        </Group>
      </Group>
    </Input.Wrapper>
  )
}

function Removal({ label, onChange }: ControlProps) {
  const { t } = useTranslation('settings')
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="md" mih="var(--fob-control)">
        <StateDot tone="attention">{t('secret.willClear')}</StateDot>
        <Button variant="default" size="xs" onClick={() => onChange('')}>
          {t('secret.keep')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

type NewSecretProps = ControlProps & { onKeep: (() => void) | undefined; isFocused: boolean }

function NewSecret({ value, onChange, onKeep, isFocused, ...props }: NewSecretProps) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  return (
    <div>
      <PasswordInput
        {...props}
        autoComplete="new-password"
        spellCheck={false}
        ref={field}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': common('password.show') }}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onKeep && (
        <Button variant="default" size="xs" mt="xs" onClick={onKeep}>
          {t('secret.keep')}
        </Button>
      )}
    </div>
  )
}
