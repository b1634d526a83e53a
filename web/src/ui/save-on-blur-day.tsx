import { DayField, type DayFieldProps } from './day-field.tsx'
import { FieldError } from './field-error.tsx'
import { SaveState } from './save-state.tsx'
import { type SaveOnBlurOptions, useSaveOnBlur } from './use-save-on-blur.ts'

type SaveOnBlurDayProps = Omit<DayFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> &
  Pick<SaveOnBlurOptions, 'name' | 'value' | 'save'>

/** A day that is saved when a person leaves its field, as `SaveOnBlurField` saves a text. */
export function SaveOnBlurDay({ name, value, save, ...input }: SaveOnBlurDayProps) {
  const { shown, error, state, type, takeBack, saveDraft } = useSaveOnBlur({ name, value, save })
  return (
    <DayField
      {...input}
      name={name}
      value={shown}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      rightSectionWidth={state === 'idle' ? undefined : 96}
      rightSection={state === 'idle' ? undefined : <SaveState state={state} />}
      rightSectionPointerEvents="none"
      onChange={type}
      onBlur={() => void saveDraft()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') takeBack()
      }}
    />
  )
}
