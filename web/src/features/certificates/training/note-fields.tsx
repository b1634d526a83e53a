import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../../ui/field-error.tsx'

export type Notes = { publicNote: string; privateNote: string }
type NoteFieldsProps = {
  notes: Notes
  faults?: Readonly<Record<string, ReactNode>>
  onChange: (notes: Notes) => void
}

const longestNote = 500

/** What a trainer writes beside a sign-off: for the member, and for trainers. Both may stay empty. */
export function NoteFields({ notes, faults, onChange }: NoteFieldsProps) {
  const { t } = useTranslation('certificates')
  const note = (name: keyof Notes) => ({
    value: notes[name],
    maxLength: longestNote,
    ...withFault({ error: faults?.[name] }),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...notes, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Textarea label={t('holders.publicNote')} autosize minRows={2} {...note('publicNote')} />
      <Textarea
        label={t('holders.privateNote')}
        description={t('holders.privateNoteHelp')}
        autosize
        minRows={2}
        {...note('privateNote')}
      />
    </>
  )
}
