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

/** Text from elsewhere as one line: each run of control characters becomes a space. */
export function asOneLine(text: string): string {
  return text.replaceAll(controlCharacters, ' ').trim()
}

/** Schemas of text that may be more than one line of plain text. A test finds all others in the route table. */
export const textKinds = z.registry<{ kind: 'multi-line' } | { kind: 'raw'; why: string }>()

/** Declares that a text is taken unchanged, and why. */
export function rawText<Schema extends z.ZodType>(schema: Schema, why: string): Schema {
  textKinds.add(schema, { kind: 'raw', why })
  return schema
}

/** Text that is compared with something stored and never shown: a token, a password, a place in a list. */
export function comparedText(longest: number) {
  return rawText(z.string().max(longest), 'compared, never shown')
}

/** Text that keeps its form: an address, a phone number, a name to search for. */
export function oneLine(schema: z.ZodString) {
  return schema.refine((text) => !hasControlCharacters(text), { error: 'validation.oneLine' })
}

/** One line: NFC-normalised, trimmed, without control characters. */
export const textSchema = z
  .string({ error: 'validation.text' })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !hasControlCharacters(text), { error: 'validation.oneLine' })

/** Several lines, for large input fields: line breaks and tabs stay. */
export const multiLineSchema = z
  .string({ error: 'validation.text' })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !hasControlCharacters(text.replaceAll(/[\t\n\r]/g, '')), { error: 'validation.controlCharacters' })
textKinds.add(multiLineSchema, { kind: 'multi-line' })

function boundedText(longest: number, message: string) {
  return textSchema.refine((text) => [...text].length <= longest, { error: message })
}

/** At most 30 characters: first, last and screen name, plate, device and proxy names, cities. */
export const max30Schema = boundedText(30, 'validation.max30')
export const requiredMax30Schema = max30Schema.refine((text) => text !== '', { error: 'validation.notEmpty' })
/** One line that must say something: why everybody has to do without. */
export const requiredMax200Schema = boundedText(200, 'validation.max200').refine((text) => text !== '', {
  error: 'validation.notEmpty',
})
/** One line that may be empty: why something was done. */
export const noteSchema = boundedText(500, 'validation.max500')
/** Several lines. */
export const descriptionSchema = multiLineSchema.refine((text) => [...text].length <= 500, {
  error: 'validation.max500',
})
/** One line for names that may exceed 30 characters: site name and owner. */
export const titleSchema = boundedText(100, 'validation.max100').refine((text) => text !== '', {
  error: 'validation.notEmpty',
})

export const emailSchema = z
  .string({ error: 'validation.invalidEmail' })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.email({ error: 'validation.invalidEmail' }).max(254, { error: 'validation.invalidEmail' }))

/** Normalises e-mail addresses and screen names for comparison without regard to case. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

const barredLetters: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }
const beyondAscii = /[\u0080-\uffff]/u

/** Lower-case text without accents, for searches: not every keyboard has an é. The databases do the same. */
export function withoutAccents(text: string): string {
  if (!beyondAscii.test(text)) return text
  const bare = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '')
  return bare.replaceAll(/[øđłıæœß]/gu, (letter) => barredLetters[letter] ?? letter)
}

/** Length rules of a new password; the server also refuses common passwords and personal data. */
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

/** One page of a growing list: `limit` rows after `cursor`; the next cursor is in the `Link` header. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: comparedText(500).optional(),
})

export const emptySchema = z.object({})
