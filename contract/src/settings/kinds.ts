import { z } from 'zod'
import { weekdays } from '../hours.ts'
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

/** Names choices that need no text of the setting's own: a locale by its country, a number by its day of the week. */
export type ChoiceFormat = 'country' | 'weekday'

/** Several of these choices, each at most once. The settings show each as a box to tick. */
export function severalOf<Choice extends z.ZodEnum | z.ZodLiteral>(choice: Choice) {
  return z.array(choice).refine((chosen) => new Set(chosen).size === chosen.length, { error: 'validation.invalid' })
}

/** Days of the week, 1 is Monday. */
export const severalWeekdays = severalOf(z.literal(weekdays, { error: 'validation.invalid' })).meta({
  format: 'weekday' satisfies ChoiceFormat,
})

/** Hosts, each as `host` or `host:port`. */
export const hostList = z
  .array(z.string().regex(/^[\da-z.-]{1,253}(?::\d{1,5})?$/i, { error: 'validation.host' }))
  .max(50, { error: 'validation.tooLong' })
