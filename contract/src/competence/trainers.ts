import { z } from 'zod'
import { daySchema } from '../hours.ts'

export const trainerRoles = ['trainer', 'lead'] as const
export type TrainerRole = (typeof trainerRoles)[number]

const perDaySchema = z.int().min(1, { error: 'validation.outOfRange' }).max(200, { error: 'validation.outOfRange' })

export const newTrainerSchema = z.strictObject({
  memberId: z.int().positive(),
  role: z.enum(trainerRoles),
  /** Sign-offs on one day of the club. */
  perDay: perDaySchema.default(30),
  /** The last day; null: no end. */
  until: daySchema.nullable().default(null),
})
export type NewTrainer = z.output<typeof newTrainerSchema>

export const trainerChangeSchema = z
  .strictObject({
    role: z.enum(trainerRoles),
    perDay: perDaySchema,
    until: daySchema.nullable(),
    /** The day of coming back; null: not paused. */
    pausedUntil: daySchema.nullable(),
  })
  .partial()
export type TrainerChange = z.output<typeof trainerChangeSchema>

export const trainerSchema = z.object({
  id: z.int(),
  memberId: z.int(),
  name: z.string(),
  role: z.enum(trainerRoles),
  perDay: z.int(),
  until: daySchema.nullable(),
  pausedUntil: daySchema.nullable(),
  /** Null: somebody who was erased. */
  appointedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether this person can sign off now. */
  able: z.boolean(),
})
export type Trainer = z.output<typeof trainerSchema>
