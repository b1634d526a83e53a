import { z } from 'zod'
import { emailSchema, textSchema, hasControlCharacters } from '../text.ts'

export const line = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })
export const optionalEmail = optional('validation.invalidEmail', (text) => emailSchema.safeParse(text).success).meta({
  format: 'email',
})
export const optionalUrl = optional('validation.url', isWebAddress).meta({ format: 'uri' })
export const secretText = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })

/** Empty, or something that fits. Not a union, whose faults could only be told as "invalid". */
export function optional(error: string, fits: (text: string) => boolean) {
  return textSchema.refine((text) => text === '' || (text.length <= 500 && fits(text)), { error })
}

/** Without backslashes: programs differ about which host an address with one names. */
export function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success && !text.includes('\\') && !hasControlCharacters(text)
}

export function isPathHere(text: string): boolean {
  return /^\/[^/\\]/.test(text) && !hasControlCharacters(text)
}
