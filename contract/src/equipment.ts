import { z } from 'zod'
import { optionalUrl } from './settings/kinds.ts'
import { descriptionSchema, instantSchema, multiLineSchema, noteSchema, textSchema } from './text.ts'

/** How a piece of equipment is. `degraded`: usable, but read the note. */
export const equipmentStates = ['working', 'degraded', 'out_of_order', 'retired'] as const
export type EquipmentState = (typeof equipmentStates)[number]

/** What a report says: still safe to use, or nobody should use it. */
export const verdicts = ['safe', 'stop'] as const
export type Verdict = (typeof verdicts)[number]

export const equipmentLimits = {
  mostItems: 500,
  mostPlaces: 100,
  mostDoors: 20,
  mostCaretakers: 10,
  photoBytes: 5 * 1024 * 1024,
  manualBytes: 10 * 1024 * 1024,
  reportsAnHour: 10,
  testMinutes: { least: 5, most: 120 },
} as const

/** Of a code on a label, which has only letters and digits that nobody confuses: no I, L, O, 0, 1. */
export const codeLength = 8

/** Whether nobody but its tester may use it. */
export function isOut(state: EquipmentState): boolean {
  return state === 'out_of_order' || state === 'retired'
}

/** Who did something: a member; a key or a plan by its name. */
export const byNameSchema = z.object({ id: z.int().nullable(), name: z.string() })
export type ByName = z.output<typeof byNameSchema>

/** What an item, a place or a device is called. */
export const namedThingSchema = z.object({ id: z.int(), name: z.string() })
export type NamedThing = z.output<typeof namedThingSchema>

function lineOf(longest: 60 | 100 | 200) {
  const message = longest === 60 ? 'validation.max60' : longest === 100 ? 'validation.max100' : 'validation.max200'
  return textSchema.refine((text) => [...text].length <= longest, { error: message })
}

const nameSchema = lineOf(60).refine((text) => text !== '', { error: 'validation.notEmpty' })
const idsSchema = (most: number) =>
  z
    .array(z.int().positive())
    .max(most, { error: 'validation.tooLong' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'validation.invalid' })

const placeShape = {
  name: nameSchema,
  description: descriptionSchema,
  /** The way in. */
  doors: idsSchema(equipmentLimits.mostDoors),
  hidden: z.boolean(),
}
export const placeChangeSchema = z.strictObject(placeShape).partial()
export const newPlaceSchema = z.strictObject({
  ...placeShape,
  description: placeShape.description.default(''),
  doors: placeShape.doors.default([]),
  hidden: placeShape.hidden.default(false),
})

export const placeSchema = namedThingSchema.extend({ description: z.string() })
export const wholePlaceSchema = placeSchema.extend({ doors: z.array(z.int()), hidden: z.boolean() })
export type Place = z.output<typeof placeSchema>
export type WholePlace = z.output<typeof wholePlaceSchema>

const itemShape = {
  name: nameSchema,
  description: multiLineSchema.refine((text) => [...text].length <= 2000, { error: 'validation.max2000' }),
  place: z.int().positive().nullable(),
  /** The interlock that switches it. */
  device: z.int().positive().nullable(),
  caretakers: idsSchema(equipmentLimits.mostCaretakers),
  /** Whose it is, if not the club's. */
  owner: lineOf(100),
  priceNote: lineOf(200),
  manualUrl: optionalUrl,
  hidden: z.boolean(),
  /** Nobody uses its tool without another member on site. */
  notAlone: z.boolean(),
}
export const itemChangeSchema = z.strictObject(itemShape).partial()
export type ItemChange = z.output<typeof itemChangeSchema>
export const newItemSchema = itemChangeSchema.extend({ name: nameSchema })
export type NewItem = z.output<typeof newItemSchema>

const daySchema = z.iso.date({ error: 'validation.date' })

export const stateChangeSchema = z.strictObject({
  state: z.enum(equipmentStates),
  note: noteSchema.optional(),
  /** A day of the club, today or later; null: not known. */
  expectedBack: daySchema.nullable().optional(),
  /** To retire it: how many bookings its caller has seen that go with it. */
  expected: z.int().min(0).optional(),
})
export type StateChange = z.output<typeof stateChangeSchema>

/** The state of an item with what belongs to it. */
export const stateShape = {
  state: z.enum(equipmentStates),
  since: instantSchema,
  note: z.string(),
  /** A day of the club. */
  expectedBack: z.iso.date().nullable(),
}

const reportTextSchema = descriptionSchema.refine((text) => text !== '', { error: 'validation.notEmpty' })

export const newReportSchema = z.strictObject({
  verdict: z.enum(verdicts),
  text: reportTextSchema,
  /** A photo will be uploaded next, as for every issue. */
  photoFollows: z.boolean().default(false),
  /** Ends the session that runs. */
  switchOff: z.boolean().default(false),
  /** The reporter scanned the label. */
  fromLabel: z.boolean().default(false),
})
export type NewReport = z.output<typeof newReportSchema>

export const reportAnswerSchema = z.strictObject({
  note: noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }),
})
