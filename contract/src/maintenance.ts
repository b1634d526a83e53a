import { z } from 'zod'
import { byNameSchema, equipmentStates, namedThingSchema } from './equipment.ts'
import { instantSchema, multiLineSchema, noteSchema, textSchema } from './text.ts'

/** What a maintenance plan counts. Days go by the club's calendar; the others need an interlock. */
export const planUnits = ['hours', 'sessions', 'kwh', 'days'] as const
export type PlanUnit = (typeof planUnits)[number]

export const maintenanceLimits = { mostPlans: 20, mostChecks: 30, mostDays: 3650, mostEvery: 100_000 } as const

const lineOf200 = textSchema.refine((text) => text !== '' && [...text].length <= 200, { error: 'validation.max200' })

const planShape = {
  name: textSchema
    .refine((text) => text !== '', { error: 'validation.notEmpty' })
    .refine((text) => [...text].length <= 100, { error: 'validation.max100' }),
  by: z.enum(planUnits),
  every: z
    .int({ error: 'validation.outOfRange' })
    .min(1, { error: 'validation.outOfRange' })
    .max(maintenanceLimits.mostEvery, { error: 'validation.outOfRange' }),
  checks: z.array(lineOf200).max(maintenanceLimits.mostChecks, { error: 'validation.tooLong' }),
  /** Puts the item out of order when it is due. */
  stops: z.boolean(),
}
export const newPlanSchema = z.strictObject({
  ...planShape,
  checks: planShape.checks.default([]),
  stops: planShape.stops.default(false),
})
export type NewPlan = z.output<typeof newPlanSchema>
export const planChangeSchema = z.strictObject(planShape).partial()
export type PlanChange = z.output<typeof planChangeSchema>

/** `soon`: nine tenths are used. */
export const planStandings = ['ok', 'soon', 'due'] as const
export type PlanStanding = (typeof planStandings)[number]

export const planSchema = namedThingSchema.extend({
  by: z.enum(planUnits),
  every: z.int(),
  checks: z.array(z.string()),
  stops: z.boolean(),
  /** When it was last done; null: never. */
  lastDone: instantSchema.nullable(),
  /** In the plan's unit, to a hundredth; `left` is never below zero. */
  used: z.number(),
  left: z.number(),
  due: z.boolean(),
  soon: z.boolean(),
  /** Of a plan by days: the day of the club on which it is due. */
  dueOn: z.iso.date().nullable(),
})
export type Plan = z.output<typeof planSchema>

export const doneCheckSchema = z.strictObject({
  text: lineOf200,
  done: z.boolean(),
  note: textSchema.refine((text) => [...text].length <= 200, { error: 'validation.max200' }).default(''),
})
export type DoneCheck = z.output<typeof doneCheckSchema>

const amount = (most: number) =>
  z
    .int({ error: 'validation.outOfRange' })
    .min(0, { error: 'validation.outOfRange' })
    .max(most, { error: 'validation.outOfRange' })

export const newServiceSchema = z.strictObject({
  /** Null: nobody had planned it. */
  plan: z.int().positive().nullable(),
  /** Now, if it is left out; not in the future, and not before the last one of its plan. */
  at: instantSchema.optional(),
  checks: z.array(doneCheckSchema).max(maintenanceLimits.mostChecks, { error: 'validation.tooLong' }).default([]),
  note: multiLineSchema.refine((text) => [...text].length <= 2000, { error: 'validation.max2000' }).default(''),
  minutes: amount(100_000).nullable().default(null),
  /** Minor units; a note, no booking. */
  cost: amount(100_000_000).nullable().default(null),
  /** How the item is now; left out: as before. */
  state: z.enum(equipmentStates).optional(),
  stateNote: noteSchema.optional(),
})
export type NewService = z.output<typeof newServiceSchema>

/** What is due or soon, over all items. */
export const dueSchema = z.object({ item: namedThingSchema, plan: planSchema })
export type Due = z.output<typeof dueSchema>

/** A service in the history of an item. */
export const serviceEventShape = {
  plan: z.string().nullable(),
  note: z.string(),
  minutes: z.int().nullable(),
  cost: z.int().nullable(),
  checks: z.array(doneCheckSchema),
  /** Why it counts no more; null: it counts. */
  voided: z.string().nullable(),
  by: byNameSchema.nullable(),
}
