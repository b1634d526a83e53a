import { z } from 'zod'
import { countSchema, minuteSchema } from './bookings.ts'
import { namedThingSchema } from './equipment.ts'
import { instantSchema } from './text.ts'

/** `leastMinutes`: what is left for less is not offered. */
export const waitingLimits = { mostWishes: 5, mostDays: 31, mostMinutes: 20_160, leastMinutes: 10 } as const

const hourMs = 3_600_000
/** The month in which clocks are set back has an hour more. */
const mostMs = waitingLimits.mostDays * 24 * hourMs + hourMs

/** A place on the waiting list: so many minutes, at any time from one instant to another. */
export const newWaitingWishSchema = z
  .strictObject({
    bookable: z.int().positive(),
    from: minuteSchema,
    to: minuteSchema,
    minutes: z
      .int({ error: 'validation.outOfRange' })
      .min(1, { error: 'validation.outOfRange' })
      .max(waitingLimits.mostMinutes, { error: 'validation.outOfRange' }),
    count: countSchema.default(1),
  })
  .refine(({ from, to }) => from < to, { error: 'validation.endBeforeStart', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostMs, { error: 'validation.tooLong', path: ['to'] })
  // Two days in the wrong order say nothing about the length.
  .refine(({ from, to, minutes }) => to <= from || minutes * 60_000 <= Date.parse(to) - Date.parse(from), {
    error: 'validation.outOfRange',
    path: ['minutes'],
  })
export type NewWaitingWish = z.output<typeof newWaitingWishSchema>

export const waitingWishSchema = z.object({
  id: z.int(),
  bookable: namedThingSchema,
  from: instantSchema,
  to: instantSchema,
  minutes: z.int(),
  count: z.int(),
  /** Among the wishes for it that overlap this one; 1: it is asked first. */
  position: z.int(),
})
export type WaitingWish = z.output<typeof waitingWishSchema>
