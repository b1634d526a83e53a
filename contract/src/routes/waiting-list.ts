import { z } from 'zod'
import { bookingSchema } from '../bookings.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'
import { newWaitingWishSchema, waitingWishSchema } from '../waiting-list.ts'

const on = { feature: 'enableBookings', openToAdministrators: true } as const
const ofMember = { access: 'member', ...on } as const
const ofOwner = { access: 'user', kiosk: true, ...on } as const
const path = '/api/waiting-list/'

/** Who waits for a time, and what is kept for them (`docs/rules/bookings.md`). */
export const waitingListRoutes = defineRoutes({
  list: {
    ...ofMember,
    method: 'GET',
    path,
    summary: "The caller's own wishes that have not ended, the oldest first.",
    response: z.array(waitingWishSchema),
  },
  add: {
    ...ofMember,
    method: 'POST',
    path,
    summary: 'Waits for a time. If something fits now, the body of the refusal has its `start`.',
    body: newWaitingWishSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['free_now', 'too_many_wishes'],
  },
  remove: {
    ...ofMember,
    method: 'DELETE',
    path: `${path}:id/`,
    summary: 'Waits no longer. What is kept for it goes to the next.',
    params: idParamsSchema,
    response: emptySchema,
  },
  accept: {
    ...ofOwner,
    method: 'POST',
    path: '/api/bookings/:id/accept/',
    summary: 'Takes an offer: it is booked, or asked for where a caretaker decides.',
    params: idParamsSchema,
    response: bookingSchema,
    errors: ['booking_refused', 'offer_over'],
  },
  decline: {
    ...ofOwner,
    method: 'POST',
    path: '/api/bookings/:id/decline/',
    summary: 'Lets an offer go: the next is asked.',
    params: idParamsSchema,
    response: bookingSchema,
    errors: ['offer_over'],
  },
})
