import { z } from 'zod'
import { namedThingSchema } from './equipment.ts'
import { amountSchema } from './money.ts'
import { refusalParamsSchema } from './refusals.ts'
import { instantSchema, noteSchema, textSchema } from './text.ts'

/** `hereMinutes`: so long before its start a booking can be used already. */
export const bookingLimits = {
  mostOpen: 200,
  calendarDays: 62,
  freeStarts: 500,
  mostTold: 100,
  hereMinutes: 30,
} as const

/** The first three occupy; the others are over. `released`: nobody came, and the rest went to others. */
export const bookingStates = ['requested', 'offered', 'booked', 'cancelled', 'refused', 'lapsed', 'released'] as const
export type BookingState = (typeof bookingStates)[number]
export const occupyingStates = ['requested', 'offered', 'booked'] as const satisfies readonly BookingState[]
export type OccupyingState = (typeof occupyingStates)[number]
export function isOccupying(state: BookingState): state is OccupyingState {
  return occupyingStates.some((one) => one === state)
}

/** Quotas count these: whoever does not come has had their time, and an offer is not taken yet. */
export const countedStates = ['requested', 'booked', 'released'] as const satisfies readonly BookingState[]

/** `outside`: a time of somebody else's calendar. Callers send none of it. */
export const bookingKinds = ['member', 'maintenance', 'outside'] as const
export type BookingKind = (typeof bookingKinds)[number]
const sentKinds = ['member', 'maintenance'] as const satisfies readonly BookingKind[]

/**
 * Why something cannot be booked, in the order of `docs/rules/bookings.md`. A refusal tells all that apply. The page has a
 * text for each under `refusal` of `bookings.json`.
 */
export const bookingRefusalCodes = [
  'member_not_active',
  'not_granted',
  'outside_hours',
  'certificate_missing',
  'certificate_expired',
  'certificate_suspended',
  'out_of_order',
  'booking_paused',
  'plan_not_entitled',
  'start_past',
  'too_soon',
  'too_far',
  'off_grid',
  'too_short',
  'too_long',
  'too_many_units',
  'quota_reached',
  'gap_needed',
  'booked_by_other',
  'busy_exclusive',
  'insufficient_funds',
] as const
export type BookingRefusalCode = (typeof bookingRefusalCodes)[number]

export const bookingRefusalSchema = z.object({
  code: z.enum(bookingRefusalCodes),
  params: refusalParamsSchema.optional(),
})
export type BookingRefusal = z.output<typeof bookingRefusalSchema>

/** Why a booking that stands is in danger. */
export const troubleCodes = [
  'not_granted',
  'outside_hours',
  'certificate_missing',
  'certificate_expired',
  'certificate_suspended',
  'out_of_order',
  'plan_not_entitled',
] as const satisfies readonly BookingRefusalCode[]
export type TroubleCode = (typeof troubleCodes)[number]
export const troubleSchema = z.object({ code: z.enum(troubleCodes), params: refusalParamsSchema.optional() })
export type Trouble = z.output<typeof troubleSchema>

/** Before its start and after its end the doors on the way open for so many minutes. */
export const doorMinutes = 15

/** When the doors on the way open for the member of a booking. */
const waySchema = z.object({ doors: z.array(namedThingSchema), from: instantSchema, to: instantSchema })

/** A series that a booking is one of. */
const seriesSchema = z.object({ id: z.int(), n: z.int(), of: z.int() })

/** What a booking costs, in minor units and minutes. */
export const bookingPriceSchema = z.object({
  /** For its time; of one that is over what it cost. */
  amount: amountSchema,
  deposit: amountSchema,
  lateFee: amountSchema,
  /** What is set aside for it now; in the answer of a check, what would be. */
  aside: amountSchema,
  /** Paid by the plan, and by hours bought before. */
  minutesIncluded: z.int(),
  minutesPack: z.int(),
})
export type BookingPrice = z.output<typeof bookingPriceSchema>

export const bookingSchema = z.object({
  id: z.int(),
  bookable: namedThingSchema,
  place: namedThingSchema.nullable(),
  items: z.array(namedThingSchema),
  count: z.int(),
  start: instantSchema,
  end: instantSchema,
  state: z.enum(bookingStates),
  kind: z.enum(bookingKinds),
  purpose: z.string(),
  /** Null once its member was erased. */
  member: namedThingSchema.nullable(),
  /** Null: it is none of a series. */
  series: seriesSchema.nullable(),
  /** Goes up with every change that a calendar has to hear of. */
  sequence: z.int(),
  trouble: troubleSchema.nullable(),
  /** When its member used it first, and for how many seconds of it a tool of it ran; null: no use is known. */
  used: z.object({ from: instantSchema, seconds: z.int() }).nullable(),
  /** Null: it opens no door, or no longer. */
  way: waySchema.nullable(),
  /** Why it was cancelled or refused by somebody else. */
  reason: z.string(),
  price: bookingPriceSchema,
  /** Until when it is cancelled free of charge; null: cancelling costs nothing. */
  freeUntil: instantSchema.nullable(),
  /** Until when an offer is kept; null for everything else. */
  offerUntil: instantSchema.nullable(),
  occupiedUntil: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Booking = z.output<typeof bookingSchema>

export const minuteSchema = instantSchema.refine((text) => Date.parse(text) % 60_000 === 0, {
  error: 'validation.wholeMinute',
})
const purposeSchema = textSchema.refine((text) => [...text].length <= 200, { error: 'validation.max200' })
export const countSchema = z
  .int({ error: 'validation.outOfRange' })
  .min(1, { error: 'validation.outOfRange' })
  .max(1000, {
    error: 'validation.outOfRange',
  })

const wishShape = {
  bookable: z.int().positive(),
  start: minuteSchema,
  end: minuteSchema,
  count: countSchema.default(1),
  purpose: purposeSchema.default(''),
  /** Maintenance is for caretakers, and names its items. */
  kind: z.enum(sentKinds).default('member'),
  /** Wished items; the server chooses if there are none. */
  items: z.array(z.int().positive()).max(50, { error: 'validation.tooLong' }).optional(),
}
/** An end that is not after its start. */
const ends = { error: 'validation.endBeforeStart', path: ['end'] }
const isForward = ({ start, end }: { start: string; end: string }) => start < end

export const wishSchema = z.strictObject(wishShape).refine(isForward, ends)
export type Wish = z.output<typeof wishSchema>
export const checkedWishSchema = z
  .strictObject({
    ...wishShape,
    /** The booking that would be changed to this: what is set aside for it counts, and it is in nobody's way. */
    booking: z.int().positive().optional(),
  })
  .refine(isForward, ends)
export const newBookingSchema = z
  .strictObject({
    ...wishShape,
    /** For maintenance: bookings in the way are cancelled, after other items were tried. */
    displace: z.boolean().default(false),
  })
  .refine(isForward, ends)
export type NewBooking = z.output<typeof newBookingSchema>
/** How a booking is made again and again. */
const repeatSchema = z.strictObject({
  every: z.enum(['day', 'week']),
  step: z.int().min(1, { error: 'validation.outOfRange' }).max(4, { error: 'validation.outOfRange' }).default(1),
  times: z.int().min(2, { error: 'validation.outOfRange' }).max(52, { error: 'validation.outOfRange' }),
})
export type Repeat = z.output<typeof repeatSchema>

const { kind: _kind, items: _items, ...seriesShape } = wishShape
export const newSeriesSchema = z
  .strictObject({
    ...seriesShape,
    repeat: repeatSchema,
    /** If a date does not fit: nothing is made, or it is left out. */
    onClash: z.enum(['refuse', 'skip']).default('refuse'),
  })
  .refine(isForward, ends)
export type NewSeries = z.output<typeof newSeriesSchema>

/** A date of a series that does not fit. */
export const leftDateSchema = z.object({ start: instantSchema, refusals: z.array(bookingRefusalSchema) })
export type LeftDate = z.output<typeof leftDateSchema>

export const bookingForMemberSchema = z
  .strictObject({
    ...wishShape,
    memberId: z.int().positive(),
    /** Passes over what the bookable's rules say, and notes it. */
    override: z.boolean().default(false),
  })
  .refine(isForward, ends)

/** Of a series: this booking, this and every later one, or all that have not ended. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const bookingChangeSchema = z
  .strictObject({
    start: minuteSchema,
    end: minuteSchema,
    count: countSchema,
    purpose: purposeSchema,
    /** `following`: every later one of its series is moved by the same difference. */
    scope: z.enum(['one', 'following']),
  })
  .partial()
export type BookingChange = z.output<typeof bookingChangeSchema>

export const bookingCheckSchema = z.object({
  allowed: z.boolean(),
  refusals: z.array(bookingRefusalSchema),
  price: bookingPriceSchema,
  items: z.array(namedThingSchema),
})
export type BookingCheck = z.output<typeof bookingCheckSchema>

export const cancelSchema = z.strictObject({
  /** Which its member reads, if somebody else cancels it. */
  reason: noteSchema.default(''),
  scope: z.enum(scopes).default('one'),
  dryRun: z.boolean().default(false),
})
export const rangeSchema = z
  .strictObject({
    from: instantSchema,
    to: instantSchema,
    bookable: z.int().positive().optional(),
    dryRun: z.boolean().default(false),
  })
  .refine(({ from, to }) => from < to, { error: 'validation.endBeforeStart', path: ['to'] })

export const cancelledSchema = z.object({
  cancelled: z.array(
    z.object({
      id: z.int(),
      bookable: namedThingSchema,
      start: instantSchema,
      end: instantSchema,
      /** What it costs in the end. */
      fee: amountSchema,
    }),
  ),
  count: z.int(),
})
export type Cancelled = z.output<typeof cancelledSchema>

/** One entry of the calendar, as far as its reader may know it. */
export const calendarEntrySchema = z.object({
  bookingId: z.int().nullable(),
  bookable: namedThingSchema,
  items: z.array(namedThingSchema),
  place: namedThingSchema.nullable(),
  start: instantSchema,
  end: instantSchema,
  state: z.enum(bookingStates),
  kind: z.enum(bookingKinds),
  count: z.int(),
  mine: z.boolean(),
  member: namedThingSchema.nullable(),
  title: z.string().nullable(),
  trouble: troubleSchema.nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntrySchema>

const spanSchema = z.object({ from: instantSchema, to: instantSchema })
export const calendarSchema = z.object({
  entries: z.array(calendarEntrySchema),
  outages: z.array(
    z.object({ item: namedThingSchema, from: instantSchema, to: instantSchema.nullable(), note: z.string() }),
  ),
  /** When the club is open; empty if it has no opening hours. */
  open: z.array(spanSchema),
  closures: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date() })),
})
export type Calendar = z.output<typeof calendarSchema>

export const freeTimeSchema = z.object({ start: instantSchema, end: instantSchema })
export type FreeTime = z.output<typeof freeTimeSchema>
