import { z } from 'zod'
import { namedThingSchema } from './equipment.ts'
import { instantSchema } from './text.ts'

/** A booking to which its member did not come. */
export const strikeSchema = z.object({
  id: z.int(),
  date: instantSchema,
  /** Until when it counts. */
  until: instantSchema,
  booking: z.object({ id: z.int(), bookable: namedThingSchema, start: instantSchema, end: instantSchema }),
  /** Null: it stands. */
  takenBack: z.object({ date: instantSchema, note: z.string() }).nullable(),
})
export type Strike = z.output<typeof strikeSchema>

export const strikesSchema = z.object({
  /** The newest first; those that no longer count go after a while. */
  strikes: z.array(strikeSchema),
  /** So many that count are too many; 0: nobody counts them. */
  most: z.int(),
  /** Until when they book nothing; null: they may. */
  pausedUntil: instantSchema.nullable(),
})
export type Strikes = z.output<typeof strikesSchema>
