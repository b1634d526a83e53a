import { z } from 'zod'
import { localeSchema } from '../languages.ts'
import { multiLineSchema, textSchema } from '../text.ts'

/** A text by language, one to six of the product's languages. */
export const wordsSchema = z.partialRecord(localeSchema, z.string())
export type Words = z.output<typeof wordsSchema>

type Length = { least?: 0 | 1; most: number }

const tooLong = { error: 'validation.tooLong' }
const empty = { error: 'validation.notEmpty' }

function bounded<Schema extends z.ZodType<string>>(text: Schema, { least = 0, most }: Length) {
  return text.refine((given) => [...given].length <= most, tooLong).refine((given) => given.length >= least, empty)
}

/** One line by language. A plain text is in the club's language. */
export function wordsOf(length: Length) {
  return orPlain(bounded(textSchema, length))
}

/** Several lines by language. A plain text is in the club's language. */
export function paragraphsOf(length: Length) {
  return orPlain(bounded(multiLineSchema, length))
}

function orPlain<Schema extends z.ZodType<string, string>>(text: Schema) {
  const byLanguage = z
    .partialRecord(localeSchema, text)
    .refine((given) => Object.keys(given).length > 0, { error: 'validation.notEmpty' })
  return z.union([text, byLanguage])
}

/** What a body may bring: a text in the club's language, or one for each language. */
export type GivenWords = string | Words

const base = (tag: string) => tag.split('-', 1)[0]

/**
 * One text for a reader: in their language, else in one of the same base language, else in the club's, else the first
 * that there is. A reader without a language reads the club's.
 */
export function textFor(words: Words, reader: { language: string | null; clubLanguage: string }): string {
  const { language, clubLanguage } = reader
  const texts = Object.entries(words).filter(([, text]) => text !== '')
  const exact = (tag: string | null) => texts.find(([known]) => known === tag)?.[1]
  const similar = language === null ? undefined : texts.find(([known]) => base(known) === base(language))?.[1]
  return exact(language) ?? similar ?? exact(clubLanguage) ?? texts[0]?.[1] ?? ''
}
