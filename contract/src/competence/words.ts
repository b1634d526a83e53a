import { z } from 'zod'
import { localeSchema } from '../money.ts'
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
