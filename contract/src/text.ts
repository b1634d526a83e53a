import { z } from 'zod'

// Messages are translation keys: the page and the server show the same text for the same fault.

/**
 * C0 and C1 control characters, line and paragraph separators, and characters that change the direction of text. They
 * could make a name look like another, break a header or a log line, or show something different from what is stored.
 * U+200C to U+200F stay allowed because some names need them.
 */
const controls = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`
const controlCharacter = new RegExp(`[${controls}]`, 'u')
const controlCharacters = new RegExp(`[${controls}]+`, 'gu')

export function hasControlCharacters(text: string): boolean {
  return controlCharacter.test(text)
}

/** What was written elsewhere, as one line: each run of such characters becomes a space. */
export function asOneLine(text: string): string {
  return text.replaceAll(controlCharacters, ' ').trim()
}

/** Texts that may hold more than a line of plain text. All others may not: a test reads the route table. */
export const textKinds = z.registry<{ kind: 'multi-line' } | { kind: 'raw'; why: string }>()

/** Says that a text is taken as it comes, and why. */
export function rawText<Schema extends z.ZodType>(schema: Schema, why: string): Schema {
  textKinds.add(schema, { kind: 'raw', why })
  return schema
}

/** What is compared with something that is stored, and never shown: a token, a password, a place in a list. */
export function comparedText(longest: number) {
  return rawText(z.string().max(longest), 'compared, never shown')
}

/** For a text that keeps its form: an address, a phone number, a name to search for. */
export function oneLine(schema: z.ZodString) {
  return schema.refine((text) => !hasControlCharacters(text), { error: 'validation.oneLine' })
}

/** One line: NFC-normalised, trimmed, without control characters. */
export const textSchema = z
  .string({ error: 'validation.text' })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !hasControlCharacters(text), { error: 'validation.oneLine' })

/** Several lines, for what is typed into a large field: line breaks and tabs stay. */
export const multiLineSchema = z
  .string({ error: 'validation.text' })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !hasControlCharacters(text.replaceAll(/[\t\n\r]/g, '')), { error: 'validation.controlCharacters' })
textKinds.add(multiLineSchema, { kind: 'multi-line' })

function boundedText(longest: number, message: string) {
  return textSchema.refine((text) => [...text].length <= longest, { error: message })
}

/** First, last and screen name, plate, device and proxy names, cities: at most 30 characters. */
export const max30Schema = boundedText(30, 'validation.max30')
export const requiredMax30Schema = max30Schema.refine((text) => text !== '', { error: 'validation.notEmpty' })
/** Why something was done, in one line. */
export const noteSchema = boundedText(500, 'validation.max500')
/** Several lines. */
export const descriptionSchema = multiLineSchema.refine((text) => [...text].length <= 500, {
  error: 'validation.max500',
})
/** One line of text for names that are not bound to 30 characters: site name and owner. */
export const titleSchema = boundedText(100, 'validation.max100').refine((text) => text !== '', {
  error: 'validation.notEmpty',
})

export const emailSchema = z
  .string({ error: 'validation.invalidEmail' })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.email({ error: 'validation.invalidEmail' }).max(254, { error: 'validation.invalidEmail' }))

/** Folds what is compared without regard to case: e-mail addresses and screen names. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

const barredLetters: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }
const beyondAscii = /[\u0080-\uffff]/u

/** Lower-case text without accents, for searches: not everybody has an é on the keyboard. The databases do the same. */
export function withoutAccents(text: string): string {
  if (!beyondAscii.test(text)) return text
  const bare = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '')
  return bare.replaceAll(/[øđłıæœß]/gu, (letter) => barredLetters[letter] ?? letter)
}

/** The common length rules of a new password; the server adds the list of common ones and personal data. */
export const newPasswordSchema = rawText(
  z
    .string({ error: 'validation.invalidPassword' })
    .min(8, { error: 'validation.passwordLength' })
    .max(256, { error: 'validation.passwordTooLong' }),
  'a password may hold anything',
)

/** A card number: decimal text of up to 20 digits without leading zeros (`docs/devices.md`). All zeros is invalid. */
export const cardNumberSchema = z
  .string({ error: 'validation.cardNumber' })
  .trim()
  .regex(/^\d{1,64}$/, { error: 'validation.cardNumber' })
  .transform((digits) => digits.replace(/^0+/, ''))
  .refine((digits) => digits.length >= 1 && digits.length <= 20, { error: 'validation.cardNumber' })

/** A row's id in a path. A malformed one is 404, not 400, because nothing can be there. */
export const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
export const idParamsSchema = z.strictObject({ id: idSchema })

/** ISO 8601 UTC with milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3, error: 'validation.date' })

/** Parts of a list that grows: `limit` rows after `cursor`; the next cursor is in the `Link` header. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: comparedText(500).optional(),
})

export const emptySchema = z.object({})
