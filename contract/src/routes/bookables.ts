import { z } from 'zod'
import {
  bookableChangeSchema,
  bookableSchema,
  exclusiveSetChangeSchema,
  exclusiveSetSchema,
  managedBookableSchema,
  newBookableSchema,
  newExclusiveSetSchema,
  wholeBookableSchema,
} from '../bookables.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'

const reading = {
  method: 'GET',
  access: 'member',
  kiosk: true,
  key: 'equipment',
  feature: 'enableBookings',
  openToAdministrators: true,
} as const
const managing = { access: 'admin', duty: 'equipment' } as const
const adminPath = '/api/admin/bookables/'
const setsPath = '/api/admin/exclusive-sets/'
const clashes = ['already_bookable', 'bookable_already_exists', 'booking_refused', 'too_many_bookables'] as const

/** What the calendar books, as members see it (`docs/rules/bookings.md`). */
export const bookableRoutes = defineRoutes({
  list: {
    ...reading,
    path: '/api/bookables/',
    summary: 'What can be booked. Hidden ones are left out.',
    response: z.array(bookableSchema),
  },
  get: {
    ...reading,
    path: '/api/bookables/:id/',
    summary: 'One of them with its rules, also as sentences for the caller.',
    params: idParamsSchema,
    response: wholeBookableSchema,
  },
})

/** The same for administrators, and which items do not run together. */
export const bookableAdminRoutes = defineRoutes({
  list: {
    ...managing,
    method: 'GET',
    path: adminPath,
    summary: 'Everything that can be booked, also what is hidden.',
    response: z.array(managedBookableSchema),
  },
  create: {
    ...managing,
    method: 'POST',
    path: adminPath,
    danger: dangerOfRules,
    summary: 'Makes items or a place bookable. The first one that is not hidden switches bookings on.',
    body: newBookableSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: clashes,
  },
  get: {
    ...managing,
    method: 'GET',
    path: `${adminPath}:id/`,
    summary: 'One of them with everything that can be changed.',
    params: idParamsSchema,
    response: managedBookableSchema,
  },
  update: {
    ...managing,
    method: 'PUT',
    path: `${adminPath}:id/`,
    danger: dangerOfRules,
    summary: 'Changes any part of it, and any rule. No booking that exists changes.',
    params: idParamsSchema,
    body: bookableChangeSchema,
    response: emptySchema,
    errors: clashes,
  },
  remove: {
    ...managing,
    method: 'DELETE',
    path: `${adminPath}:id/`,
    danger: 'shut',
    summary:
      'Makes it bookable no more, and cancels the bookings that have not ended: `expected` says how many those are.',
    params: idParamsSchema,
    body: z.strictObject({ expected: z.int().min(0) }),
    response: emptySchema,
    errors: ['preview_changed'],
  },
  sets: {
    ...managing,
    method: 'GET',
    path: setsPath,
    summary: 'Items that are not booked or run together.',
    response: z.array(exclusiveSetSchema),
  },
  createSet: {
    ...managing,
    method: 'POST',
    path: setsPath,
    summary: 'Lets only so many of these items be booked at once.',
    body: newExclusiveSetSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['too_many_sets'],
  },
  updateSet: {
    ...managing,
    method: 'PUT',
    path: `${setsPath}:id/`,
    summary: 'Changes any part of such a set. No booking that exists changes.',
    params: idParamsSchema,
    body: exclusiveSetChangeSchema,
    response: emptySchema,
  },
  removeSet: {
    ...managing,
    method: 'DELETE',
    path: `${setsPath}:id/`,
    summary: 'Lets its items be booked together.',
    params: idParamsSchema,
    response: emptySchema,
  },
})

/** A booking that opens doors is a key to them. */
function dangerOfRules(body: unknown): readonly 'signIn'[] {
  return bookableChangeSchema.safeParse(body).data?.rules?.opensDoors === true ? ['signIn'] : []
}
