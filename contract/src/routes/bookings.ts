import { z } from 'zod'
import {
  bookingChangeSchema,
  bookingCheckSchema,
  bookingForMemberSchema,
  bookingLimits,
  bookingSchema,
  bookingStates,
  calendarSchema,
  cancelledSchema,
  cancelSchema,
  checkedWishSchema,
  freeTimeSchema,
  leftDateSchema,
  newBookingSchema,
  newSeriesSchema,
  rangeSchema,
} from '../bookings.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, idSchema, instantSchema, noteSchema, pageQuerySchema } from '../text.ts'

const on = { feature: 'enableBookings', openToAdministrators: true } as const
const ofMember = { access: 'member', kiosk: true, ...on } as const
const bookingsPath = '/api/bookings/'
const bookingPath = `${bookingsPath}:id/` as const
const adminPath = '/api/admin/bookings/'

const filter = {
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  state: z.enum(bookingStates).optional(),
}
const rangeOf = { from: instantSchema, to: instantSchema }

/** Rights to a tool or a place for a time (`docs/rules/bookings.md`). */
export const bookingRoutes = defineRoutes({
  list: {
    ...on,
    method: 'GET',
    path: bookingsPath,
    access: 'user',
    kiosk: true,
    summary: "The caller's own bookings, by their start.",
    query: pageQuerySchema.extend(filter),
    response: z.array(bookingSchema),
  },
  create: {
    ...ofMember,
    method: 'POST',
    path: bookingsPath,
    danger: dangerOfBooking,
    summary: 'Books. With a header `Idempotency-Key` a repeated call gives the same answer.',
    body: newBookingSchema,
    response: bookingSchema,
    status: 201,
    errors: ['booking_refused', 'conflict', 'not_a_caretaker', 'too_many_bookings'],
  },
  series: {
    ...on,
    method: 'POST',
    path: `${bookingsPath}series/`,
    access: 'member',
    summary:
      'Books the same time of day again and again, in one transaction. `dates` of a refusal says which do not fit.',
    body: newSeriesSchema,
    response: z.object({
      id: z.int(),
      bookings: z.array(z.object({ id: z.int(), start: instantSchema, end: instantSchema })),
      left: z.array(leftDateSchema),
    }),
    status: 201,
    errors: ['booking_refused', 'too_many_bookings'],
  },
  check: {
    ...ofMember,
    method: 'POST',
    path: `${bookingsPath}check/`,
    summary: 'Whether the caller could book this, or change a booking to it, every reason why not, and what it costs.',
    body: checkedWishSchema,
    response: bookingCheckSchema,
    errors: ['not_a_caretaker', 'booking_over'],
  },
  requests: {
    ...on,
    method: 'GET',
    path: `${bookingsPath}requests/`,
    access: 'member',
    summary: 'Bookings that wait for the caller to say yes or no.',
    response: z.array(bookingSchema),
  },
  cancelRange: {
    ...on,
    method: 'POST',
    path: `${bookingsPath}cancel-range/`,
    access: 'member',
    summary: "Cancels the caller's bookings that start in a range: they are away. `dryRun` only says which.",
    body: rangeSchema,
    response: cancelledSchema,
  },
  get: {
    ...on,
    method: 'GET',
    path: bookingPath,
    access: 'user',
    kiosk: true,
    summary: 'One booking, for its member and for whoever looks after it.',
    params: idParamsSchema,
    response: bookingSchema,
  },
  change: {
    ...on,
    method: 'PUT',
    path: bookingPath,
    access: 'user',
    kiosk: true,
    summary: 'Moves or changes a booking; of one that runs only its end.',
    params: idParamsSchema,
    body: bookingChangeSchema,
    response: bookingSchema,
    errors: ['booking_over', 'booking_refused'],
  },
  cancel: {
    ...on,
    method: 'POST',
    path: `${bookingPath}cancel/`,
    access: 'user',
    kiosk: true,
    summary: 'Cancels a booking before its start; one that runs ends now.',
    params: idParamsSchema,
    body: cancelSchema,
    response: cancelledSchema,
    errors: ['booking_over'],
  },
  approve: {
    ...on,
    method: 'POST',
    path: `${bookingPath}approve/`,
    access: 'member',
    summary: 'Says yes to a request, for caretakers.',
    params: idParamsSchema,
    response: bookingSchema,
    errors: ['booking_refused', 'not_a_caretaker', 'not_requested'],
  },
  refuse: {
    ...on,
    method: 'POST',
    path: `${bookingPath}refuse/`,
    access: 'member',
    summary: 'Says no to a request with a reason that its member reads, for caretakers.',
    params: idParamsSchema,
    body: z.strictObject({ reason: noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }) }),
    response: emptySchema,
    errors: ['not_a_caretaker', 'not_requested'],
  },
  calendar: {
    ...ofMember,
    method: 'GET',
    path: '/api/calendar/',
    key: 'equipment',
    summary: `What is booked in a range of at most ${bookingLimits.calendarDays} days, what is out of order, and when the club is open. Programs read no names.`,
    query: z.strictObject({
      ...rangeOf,
      item: idSchema.optional(),
      bookable: idSchema.optional(),
      place: idSchema.optional(),
      mine: z.literal('1').optional(),
    }),
    response: calendarSchema,
  },
  free: {
    ...ofMember,
    method: 'GET',
    path: '/api/calendar/free/',
    key: 'equipment',
    summary: 'Every start at which the caller could book so many minutes.',
    query: z.strictObject({
      ...rangeOf,
      bookable: idSchema,
      minutes: z.coerce.number().int().min(1).max(20_160),
      count: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    response: z.array(freeTimeSchema),
  },
})

/** Bookings as administrators see them. */
export const bookingAdminRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: adminPath,
    access: 'admin',
    duty: 'equipment',
    summary: 'All bookings, the newest first.',
    query: pageQuerySchema.extend({ ...filter, member: idSchema.optional(), bookable: idSchema.optional() }),
    response: z.array(bookingSchema),
  },
  export: {
    method: 'GET',
    path: `${adminPath}export/`,
    access: 'admin',
    duty: 'equipment',
    danger: 'everybody',
    summary:
      'Bookings as CSV, by their start: RFC 4180, UTF-8 with BOM, formulas neutralised. Never what they are for.',
    query: z.strictObject({ ...filter, member: idSchema.optional(), bookable: idSchema.optional() }),
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  },
  create: {
    method: 'POST',
    path: adminPath,
    access: 'admin',
    duty: 'equipment',
    summary:
      'Books for a member. `override` passes over the rules of the bookable, not over who may use it and what is free.',
    body: bookingForMemberSchema,
    response: bookingSchema,
    status: 201,
    errors: ['booking_refused', 'too_many_bookings'],
  },
})

/** Who puts others out of their time has to say who they are. */
function dangerOfBooking(body: unknown): readonly 'shut'[] {
  return newBookingSchema.safeParse(body).data?.displace === true ? ['shut'] : []
}
