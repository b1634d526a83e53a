import { z } from 'zod'
import { newBookableSchema } from './bookables.ts'
import { namedThingSchema } from './equipment.ts'
import { hasControlCharacters, instantSchema } from './text.ts'

export const sourceLimits = { mostSources: 50, mostTimes: 5000, mostClashes: 100 } as const

/** Why a calendar could not be read. The page has a text for each under `sources.fault` of `equipment.json`. */
export const sourceFaults = [
  'unknown_host',
  'unreachable',
  'certificate',
  'late',
  'address_not_allowed',
  'redirects',
  'refused',
  'server_fault',
  'too_large',
  'no_calendar',
  'unreadable',
  'unknown_zone',
  'too_slow',
  'no_bookable',
] as const
export type SourceFault = (typeof sourceFaults)[number]

/** A booking that was there before a time of the source. */
const clashSchema = z.object({
  bookingId: z.int(),
  member: namedThingSchema.nullable(),
  start: instantSchema,
  end: instantSchema,
})
export type Clash = z.output<typeof clashSchema>

const found = {
  /** How many of its times are to come. */
  entries: z.int(),
  clashes: z.array(clashSchema),
  fault: z.enum(sourceFaults).nullable(),
}
export const sourceReadSchema = z.object(found)
export type SourceRead = z.output<typeof sourceReadSchema>

export const calendarSourceSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  bookable: namedThingSchema,
  showTitles: z.boolean(),
  /** When it was tried last; null: not yet. */
  readAt: instantSchema.nullable(),
  /** When its times were last known to be right. */
  goodAt: instantSchema.nullable(),
  ...found,
})
export type CalendarSource = z.output<typeof calendarSourceSchema>

const urlSchema = z
  .url({ protocol: /^(?:https?|webcals?)$/, error: 'validation.url' })
  .max(1000, { error: 'validation.url' })
  .refine((address) => !hasControlCharacters(address), { error: 'validation.oneLine' })

const shape = {
  name: newBookableSchema.shape.name,
  url: urlSchema,
  bookable: z.int().positive(),
  showTitles: z.boolean(),
}
export const newSourceSchema = z.strictObject({ ...shape, showTitles: z.boolean().default(false) })
export type NewSource = z.output<typeof newSourceSchema>
export const sourceChangeSchema = z.strictObject(shape).partial()
export type SourceChange = z.output<typeof sourceChangeSchema>
