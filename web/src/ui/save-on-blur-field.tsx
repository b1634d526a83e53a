import { Group, Loader, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { fieldErrors } from '../lib/form-errors.ts'

type SaveOnBlurFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> & {
  /** The field's name in the request, by which the server names its fault. */
  name: string
  /** What is stored. */
  value: string
  /** Words for what is wrong, before anything is sent. */
  validate?: (value: string) => string | undefined
  save: (value: string) => Promise<unknown>
  /** Fields of refusals by code, as for `fieldErrors`. */
  fieldOfCode?: Record<string, string>
}

type State = 'idle' | 'saving' | 'saved'

/**
 * A text field that saves when it is left, says "Saved", and keeps what was typed beside the reason when it is refused.
 * Escape takes the stored value back.
 */
export function SaveOnBlurField({ name, value, validate, save, fieldOfCode, ...input }: SaveOnBlurFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [state, setState] = useState<State>('idle')
  const shown = draft ?? value

  async function saveDraft() {
    const wanted = shown.trim()
    if (draft === undefined || wanted === value) {
      setDraft(undefined)
      setError(undefined)
      return
    }
    const fault = validate?.(wanted)
    setError(fault)
    if (fault !== undefined) return
    setState('saving')
    try {
      await save(wanted)
      setDraft(undefined)
      setState('saved')
    } catch (refusal) {
      setError(fieldErrors(refusal, fieldOfCode)[name] ?? errorText(refusal))
      setState('idle')
    }
  }

  return (
    <TextInput
      {...input}
      name={name}
      value={shown}
      error={error}
      rightSectionWidth={state === 'idle' ? undefined : 96}
      rightSection={<SaveState state={state} />}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setState('idle')
        setError(undefined)
      }}
      onBlur={() => void saveDraft()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') {
          setDraft(undefined)
          setError(undefined)
        }
      }}
    />
  )
}

function SaveState({ state }: { state: State }) {
  const { t } = useTranslation()
  return (
    <span role="status">
      {state === 'saving' && <Loader size={16} aria-label={t('actions.saving')} />}
      {state === 'saved' && (
        <Group gap={4} wrap="nowrap" c="var(--fob-good)">
          <IconCheck size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {t('actions.saved')}
          </Text>
        </Group>
      )}
    </span>
  )
}
