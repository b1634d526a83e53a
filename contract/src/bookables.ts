import { z } from 'zod'
import { namedThingSchema } from './equipment.ts'
import { descriptionSchema, textSchema } from './text.ts'

/** What a booking means at the machine: `free` informs, `prefers` lets who booked come first, `needs` lets nobody else. */
export const bookableUses = ['free', 'prefers', 'needs'] as const
export type BookableUse = (typeof bookableUses)[number]

/** What becomes of a session that runs when its time is over: `tell` leaves the tool on, `switch_off` switches it off. */
export const atEnds = ['tell', 'switch_off'] as const
export type AtEnd = (typeof atEnds)[number]

export const bookableLimits = { mostBookables: 300, mostItems: 50, mostSeats: 1000, mostSets: 50 } as const

/** The lengths of a step, in minutes of the club's day. */
export const bookingSteps = [5, 10, 15, 20, 30, 60, 120, 240] as const

export const quotaPeriods = ['day', 'week', 'month', 'open'] as const
export const quotaUnits = ['minutes', 'bookings'] as const
/** When bookings are allowed by the club's opening hours. */
export const bookingHours = ['any', 'inside', 'outside'] as const

const between = (least: number, most: number) =>
  z
    .int({ error: 'validation.outOfRange' })
    .min(least, { error: 'validation.outOfRange' })
    .max(most, { error: 'validation.outOfRange' })

const idsSchema = (most: number) =>
  z
    .array(z.int().positive())
    .max(most, { error: 'validation.tooLong' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'validation.invalid' })

export const quotaSchema = z
  .strictObject({
    per: z.enum(quotaPeriods),
    unit: z.enum(quotaUnits),
    most: between(1, 1_000_000),
    /** Only for members with these plans, and for them instead of the lines for all; empty: for all. */
    plans: idsSchema(50).default([]),
  })
  .refine(({ per, unit }) => per !== 'open' || unit === 'bookings', { error: 'validation.invalid', path: ['unit'] })
export type Quota = z.output<typeof quotaSchema>

/** Rules that are one number, with their limits. */
export const ruleNumbers = {
  minMinutes: [5, 1440],
  maxMinutes: [5, 20_160],
  noticeMinutes: [0, 43_200],
  horizonDays: [1, 730],
  /** Between somebody's own bookings. */
  gapMinutes: [0, 10_080],
  /** Kept free after each booking. */
  bufferMinutes: [0, 1440],
  /** Until so long before the start it is cancelled free of charge; 0: until the start. */
  cancelHours: [0, 720],
} as const satisfies Record<string, readonly [least: number, most: number]>
export type RuleNumber = keyof typeof ruleNumbers
export const ruleNumberNames = Object.keys(ruleNumbers) as RuleNumber[] // an object's own keys

/** After how many minutes without use something may go to others. */
export const noShowLimits = [5, 240] as const

/** What limits a booking (`docs/rules/bookings.md`). */
const rulesShape = {
  /** For members with one of these plans; empty: for every active member. */
  plans: idsSchema(50),
  minMinutes: between(...ruleNumbers.minMinutes),
  maxMinutes: between(...ruleNumbers.maxMinutes),
  stepMinutes: z.literal(bookingSteps),
  noticeMinutes: between(...ruleNumbers.noticeMinutes),
  horizonDays: between(...ruleNumbers.horizonDays),
  mostUnits: between(1, bookableLimits.mostSeats),
  quotas: z.array(quotaSchema).max(6, { error: 'validation.tooLong' }),
  gapMinutes: between(...ruleNumbers.gapMinutes),
  bufferMinutes: between(...ruleNumbers.bufferMinutes),
  cancelHours: between(...ruleNumbers.cancelHours),
  hours: z.enum(bookingHours),
  /** A caretaker says yes or no. */
  approval: z.boolean(),
  /** Not used so long after the start, it goes to others; null: never. */
  noShowMinutes: between(...noShowLimits).nullable(),
  /** The doors on the way open for whoever has booked it. */
  opensDoors: z.boolean(),
}
export const bookingRulesSchema = z.strictObject(rulesShape)
export type BookingRules = z.output<typeof bookingRulesSchema>

/** `mostUnits`: one item; of a place all its seats. */
export function defaultRules(capacity: number): BookingRules {
  return {
    plans: [],
    minMinutes: 15,
    maxMinutes: 240,
    stepMinutes: 15,
    noticeMinutes: 0,
    horizonDays: 30,
    mostUnits: capacity,
    quotas: [],
    gapMinutes: 0,
    bufferMinutes: 0,
    cancelHours: 0,
    hours: 'any',
    approval: false,
    noShowMinutes: null,
    opensDoors: false,
  }
}

const moneySchema = between(0, 10_000_000)

/** Minutes of a period that a plan pays for. */
export const includedSchema = z.strictObject({
  planId: z.int().positive(),
  minutes: between(1, 100_000),
  per: z.enum(['week', 'month']),
})
export type Included = z.output<typeof includedSchema>

/** What a booking costs, in minor units. It counts while member bucks are on. */
const priceShape = {
  perHour: moneySchema,
  /** Set aside with the price, and given back at the end. */
  deposit: moneySchema,
  /** Of a booking that was not used, or cancelled too late. */
  lateFee: moneySchema,
  /** Minutes that plans pay for; one line for a plan. */
  included: z
    .array(includedSchema)
    .max(20, { error: 'validation.tooLong' })
    .refine((lines) => new Set(lines.map(({ planId }) => planId)).size === lines.length, {
      error: 'validation.invalid',
    }),
  /** Whether hours that were bought before pay for it. */
  packs: z.boolean(),
}
export const bookablePriceSchema = z.strictObject(priceShape)
export type BookablePrice = z.output<typeof bookablePriceSchema>
export const freePrice: BookablePrice = { perHour: 0, deposit: 0, lateFee: 0, included: [], packs: true }

const nameSchema = textSchema
  .refine((text) => text !== '', { error: 'validation.notEmpty' })
  .refine((text) => [...text].length <= 60, { error: 'validation.max60' })

const bookableShape = {
  name: nameSchema,
  description: descriptionSchema,
  /** Any of these items; empty if it is a place. */
  items: idsSchema(bookableLimits.mostItems),
  /** Null if it is items. */
  place: z.int().positive().nullable(),
  /** The seats of a place. Items have as many units as they are. */
  capacity: between(1, bookableLimits.mostSeats),
  use: z.enum(bookableUses),
  atEnd: z.enum(atEnds),
  hidden: z.boolean(),
  rules: z.strictObject(rulesShape).partial(),
  price: z.strictObject(priceShape).partial(),
}
export const bookableChangeSchema = z.strictObject(bookableShape).partial()
export type BookableChange = z.output<typeof bookableChangeSchema>
export const newBookableSchema = bookableChangeSchema.extend({ name: nameSchema })
export type NewBookable = z.output<typeof newBookableSchema>

/** What members see of something that can be booked. */
export const bookableSchema = namedThingSchema.extend({
  description: z.string(),
  items: z.array(namedThingSchema),
  place: namedThingSchema.nullable(),
  capacity: z.int(),
  use: z.enum(bookableUses),
  /** Nothing while member bucks are off. */
  price: bookablePriceSchema,
  /** What plan and packs of the caller pay for now, in this week or month. */
  minutesLeft: z.int(),
  atEnd: z.enum(atEnds),
})
export type Bookable = z.output<typeof bookableSchema>

/** A rule as a sentence for the caller: its code names the text. */
export const sentenceCodes = [
  'plans',
  'length',
  'step',
  'notice',
  'horizon',
  'units',
  'quota',
  'gap',
  'buffer',
  'cancel',
  'inside',
  'outside',
  'approval',
  'noShow',
  'doors',
  'noDoors',
] as const
export type SentenceCode = (typeof sentenceCodes)[number]
export const sentenceSchema = z.object({
  code: z.enum(sentenceCodes),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(namedThingSchema)])),
})
export type Sentence = z.output<typeof sentenceSchema>

export const wholeBookableSchema = bookableSchema.extend({
  rules: bookingRulesSchema,
  sentences: z.array(sentenceSchema),
})
export type WholeBookable = z.output<typeof wholeBookableSchema>

/** The same for whoever looks after it. */
export const managedBookableSchema = bookableSchema.omit({ minutesLeft: true }).extend({
  hidden: z.boolean(),
  rules: bookingRulesSchema,
  sentences: z.array(sentenceSchema),
  /** Bookings that have not ended. */
  upcoming: z.int(),
})
export type ManagedBookable = z.output<typeof managedBookableSchema>

const setShape = {
  name: nameSchema,
  items: idsSchema(bookableLimits.mostItems).min(2, { error: 'validation.tooShort' }),
  most: between(1, 49),
}
export const newExclusiveSetSchema = z.strictObject({ ...setShape, most: setShape.most.default(1) })
export type NewExclusiveSet = z.output<typeof newExclusiveSetSchema>
export const exclusiveSetChangeSchema = z.strictObject(setShape).partial()
export const exclusiveSetSchema = namedThingSchema.extend({ items: z.array(namedThingSchema), most: z.int() })
export type ExclusiveSet = z.output<typeof exclusiveSetSchema>
