import { type DrawnFieldName, memberField } from '@fobhouse/contract/members/field-sets.ts'
import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { SaveOnBlurText } from '../../ui/save-on-blur-text.tsx'
import type { SaveOnBlurOptions } from '../../ui/use-save-on-blur.ts'

type MemberFieldInputProps = Omit<SaveOnBlurOptions, 'name'> & {
  name: DrawnFieldName | 'email'
  /** For a multi-line text, which takes the full width of the form. */
  wideClassName?: string | undefined
} & Pick<TextInputProps, 'autoComplete' | 'description' | 'readOnly'>

/** A member's field, drawn according to `contract/src/members/fields.ts` and saved when a person leaves it. */
export function MemberFieldInput({ wideClassName, autoComplete, ...field }: MemberFieldInputProps) {
  const { t } = useTranslation()
  const label = t(`memberField.${field.name}`)
  const { form } = memberField(field.name)
  // People who may not change it can still read it well, and see that it takes no input.
  const variant = field.readOnly === true ? 'filled' : 'default'
  if (form === 'lines') {
    return <SaveOnBlurText {...field} variant={variant} label={label} className={wideClassName} />
  }
  return (
    <SaveOnBlurField
      {...field}
      variant={variant}
      label={label}
      autoComplete={autoComplete}
      type={form === 'telephone' ? 'tel' : undefined}
    />
  )
}

type Names = { name: { first: string; last: string } }

/** The text in a member's field. */
export function fieldText<Name extends DrawnFieldName | 'email'>(
  member: Names & Record<Exclude<Name, 'firstName' | 'lastName'>, string | null>,
  name: Name,
): string {
  const parts: Record<string, unknown> = { ...member, firstName: member.name.first, lastName: member.name.last }
  const text = parts[name]
  return typeof text === 'string' ? text : ''
}
