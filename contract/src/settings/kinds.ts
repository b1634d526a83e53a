import { z } from 'zod'
import { emailSchema, textSchema, hasControlCharacters } from '../text.ts'

export const line = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })
export const optionalEmail = optional('validation.invalidEmail', (text) => emailSchema.safeParse(text).success).meta({
  format: 'email',
})
export const optionalUrl = optional('validation.url', isWebAddress).meta({ format: 'uri' })
export const secretText = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })

/** Empty text, or text that fits. A union would only report its faults as "invalid". */
export function optional(error: string, fits: (text: string) => boolean) {
  return textSchema.refine((text) => text === '' || (text.length <= 500 && fits(text)), { error })
}

/** Refuses backslashes: programs disagree about the host of such an address. */
export function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success && !text.includes('\\') && !hasControlCharacters(text)
}

export function isPathHere(text: string): boolean {
  return /^\/[^/\\]/.test(text) && !hasControlCharacters(text)
}
