import { z } from 'zod'

// Messages are translation keys: the page and the server show the same text for the same fault.

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

/** NFC-normalised, trimmed text without control characters. Line breaks and tabs stay. */
export const textSchema = z
  .string({ error: 'validation.text' })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => !controlCharacters.test(text), { error: 'validation.controlCharacters' })

function boundedText(longest: number, message: string) {
  return textSchema.refine((text) => [...text].length <= longest, { error: message })
}

/** First, last and screen name, plate, device and proxy names, cities: at most 30 characters. */
export const max30Schema = boundedText(30, 'validation.max30')
export const requiredMax30Schema = max30Schema.refine((text) => text !== '', { error: 'validation.notEmpty' })
export const descriptionSchema = boundedText(500, 'validation.max500')
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
export const newPasswordSchema = z
  .string({ error: 'validation.invalidPassword' })
  .min(8, { error: 'validation.passwordLength' })
  .max(256, { error: 'validation.passwordTooLong' })

/**
 * A card number: decimal text of up to 20 digits, leading zeros stripped (`devices.md` §7). All zeros is no card.
 */
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
  cursor: z.string().max(500).optional(),
})

export const emptySchema = z.object({})
