import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldError } from './field-error.tsx'
import { SaveState } from './save-state.tsx'
import { type SaveOnBlurOptions, useSaveOnBlur } from './use-save-on-blur.ts'

type SaveOnBlurFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> & SaveOnBlurOptions

/**
 * A text field that saves when a person leaves it and then shows "Saved". After a refusal it keeps the typed text
 * beside the reason. Escape restores the stored value.
 */
export function SaveOnBlurField(props: SaveOnBlurFieldProps) {
  const { name, value, validate, save, fieldOfCode, savedText, ...input } = props
  const { shown, error, state, type, takeBack, saveDraft } = useSaveOnBlur({ name, value, validate, save, fieldOfCode })
  return (
    <TextInput
      {...input}
      name={name}
      value={shown}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      rightSectionWidth={state === 'idle' ? undefined : savedText === undefined ? 96 : 128}
      rightSection={<SaveState state={state} savedText={savedText} />}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => void saveDraft()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') takeBack()
      }}
    />
  )
}
