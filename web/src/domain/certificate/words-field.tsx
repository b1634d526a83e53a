import { textFor, type Words } from '@fobhouse/contract/competence/words.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { withFault } from '../../ui/field-error.tsx'
import { useClubLanguage } from './words.ts'

type WordsFieldProps = {
  label: string
  description?: string
  isRequired?: boolean
  words: Words
  /** The language that is written now; another one's text shows as an example while there is none. */
  language: Locale
  error: ReactNode
  onChange: (words: Words) => void
}

/** One line of a text that has several languages. */
export function WordsField(props: WordsFieldProps) {
  return <TextInput autoComplete="off" {...useWordsProps(props)} />
}

/** Several lines of a text that has several languages. */
export function WordsArea(props: WordsFieldProps) {
  return <Textarea autosize minRows={2} {...useWordsProps(props)} />
}

function useWordsProps({ label, description, isRequired, words, language, error, onChange }: WordsFieldProps) {
  const clubLanguage = useClubLanguage()
  return withFault({
    label,
    description,
    required: isRequired ?? false,
    value: words[language] ?? '',
    placeholder: textFor(words, { language, clubLanguage }),
    error,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...words, [language]: value }),
  })
}
