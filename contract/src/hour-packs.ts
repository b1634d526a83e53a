import { z } from 'zod'
import { namedThingSchema } from './equipment.ts'
import { amountSchema } from './money.ts'
import { instantSchema, textSchema } from './text.ts'

/** Why minutes came or went: a plan or a pack paid for a booking, a pack was bought, or they came back. */
export const minuteKinds = ['plan', 'pack', 'booking', 'back'] as const
export type MinuteKind = (typeof minuteKinds)[number]

const between = (least: number, most: number) =>
  z
    .int({ error: 'validation.outOfRange' })
    .min(least, { error: 'validation.outOfRange' })
    .max(most, { error: 'validation.outOfRange' })

const packShape = {
  name: textSchema
    .refine((text) => text !== '', { error: 'validation.notEmpty' })
    .refine((text) => [...text].length <= 60, { error: 'validation.max60' }),
  /** What the hours pay for. */
  bookables: z
    .array(z.int().positive())
    .min(1, { error: 'validation.notEmpty' })
    .max(50, { error: 'validation.tooLong' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'validation.invalid' }),
  minutes: between(15, 60_000),
  price: between(0, 100_000_000),
  /** Counted from the day on which they are bought; null: they do not end. */
  validDays: between(1, 3650).nullable(),
  /** Whether members can buy it. */
  visible: z.boolean(),
}
export const newHourPackSchema = z.strictObject({
  ...packShape,
  validDays: packShape.validDays.default(null),
  visible: packShape.visible.default(true),
})
export type NewHourPack = z.output<typeof newHourPackSchema>
export const hourPackChangeSchema = z.strictObject(packShape).partial()
export type HourPackChange = z.output<typeof hourPackChangeSchema>

/** Hours that members can buy. */
export const hourPackSchema = namedThingSchema.extend({
  bookables: z.array(namedThingSchema),
  minutes: z.int(),
  price: amountSchema,
  validDays: z.int().nullable(),
})
export type HourPack = z.output<typeof hourPackSchema>

/** The same for administrators, with who bought it. */
export const managedHourPackSchema = hourPackSchema.extend({
  visible: z.boolean(),
  bought: z.array(
    z.object({
      id: z.int(),
      member: namedThingSchema,
      boughtAt: instantSchema,
      endsOn: z.iso.date().nullable(),
      left: z.int(),
      takenBackAt: instantSchema.nullable(),
    }),
  ),
})
export type ManagedHourPack = z.output<typeof managedHourPackSchema>

/** What pays for bookings of a member, and what came and went of it, the newest first. */
export const minutesSchema = z.object({
  packs: z.array(namedThingSchema.extend({ left: z.int(), endsOn: z.iso.date().nullable() })),
  included: z.array(
    z.object({ bookable: namedThingSchema, per: z.enum(['week', 'month']), most: z.int(), left: z.int() }),
  ),
  entries: z.array(
    z.object({
      id: z.int(),
      at: instantSchema,
      kind: z.enum(minuteKinds),
      minutes: z.int(),
      /** The pack; null: the plan. */
      pack: z.string().nullable(),
      booking: z.int().nullable(),
    }),
  ),
})
export type Minutes = z.output<typeof minutesSchema>
