import { Button, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './shown-once.module.css'

type ShownOnceProps = {
  /** The name of the text, for screen readers. */
  label: string
  value: string
  /** The button's text: "Copy key". */
  copy: string
  /** True for a secondary text: it is smaller, and its button does not get the first focus. */
  isAside?: boolean
}

/** A text that people take elsewhere, with a button that copies it. */
export function ShownOnce({ label, value, copy, isAside = false }: ShownOnceProps) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 3000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Stack gap={isAside ? 'xs' : 'md'}>
      <div
        className={isAside ? `${classes.text} ${classes.aside}` : classes.text}
        aria-label={label}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {value}
      </div>
      <Button
        fullWidth
        data-autofocus={isAside ? undefined : true}
        variant={isAside ? 'default' : 'filled'}
        onClick={() => clipboard.copy(value)}
        leftSection={<Icon size={18} aria-hidden />}
      >
        <span aria-live="polite">{clipboard.copied ? t('actions.copied') : copy}</span>
      </Button>
      {/* Browsers refuse clipboard access to pages without encryption. */}
      {clipboard.error !== null && (
        <Text size="sm" c="var(--fob-bad)" role="alert">
          {t('copyByHand')}
        </Text>
      )}
    </Stack>
  )
}
