import { Textarea, type TextareaProps } from '@mantine/core'
import { FieldError } from './field-error.tsx'
import { SaveState } from './save-state.tsx'
import { type SaveOnBlurOptions, useSaveOnBlur } from './use-save-on-blur.ts'

type SaveOnBlurTextProps = Omit<TextareaProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> & SaveOnBlurOptions

/** Like `SaveOnBlurField`, for several lines. */
export function SaveOnBlurText(props: SaveOnBlurTextProps) {
  const { name, value, validate, save, fieldOfCode, savedText, ...input } = props
  const { shown, error, state, type, takeBack, saveDraft } = useSaveOnBlur({ name, value, validate, save, fieldOfCode })
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      name={name}
      value={shown}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      rightSectionWidth={state === 'idle' ? undefined : 96}
      rightSection={<SaveState state={state} savedText={savedText} />}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => void saveDraft()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') takeBack()
      }}
    />
  )
}
