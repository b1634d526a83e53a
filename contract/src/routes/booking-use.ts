import { z } from 'zod'
import { strikesSchema } from '../booking-use.ts'
import { bookingSchema } from '../bookings.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, noteSchema } from '../text.ts'

const on = { feature: 'enableBookings', openToAdministrators: true } as const

/** Whether a booking is used, and what follows if it is not (`docs/rules/bookings.md`). */
export const bookingUseRoutes = defineRoutes({
  here: {
    ...on,
    method: 'POST',
    path: '/api/bookings/:id/here/',
    access: 'user',
    kiosk: true,
    summary: 'Its member is here: from half an hour before its start on, it does not go to others.',
    params: idParamsSchema,
    response: bookingSchema,
    errors: ['booking_not_yet', 'booking_over'],
  },
  strikes: {
    ...on,
    method: 'GET',
    path: '/api/bookings/strikes/',
    access: 'user',
    kiosk: true,
    summary: "The caller's bookings that they did not use, and until when they book nothing.",
    response: strikesSchema,
  },
})

/** The same for administrators. */
export const strikeAdminRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/members/:id/strikes/',
    access: 'admin',
    duty: 'equipment',
    summary: 'Bookings that a member did not use, and until when they book nothing.',
    params: idParamsSchema,
    response: strikesSchema,
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/strikes/:id/take-back/',
    access: 'admin',
    duty: 'equipment',
    summary: 'Takes a strike back, and a pause that it caused. The note says why.',
    params: idParamsSchema,
    body: z.strictObject({ note: noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }) }),
    response: emptySchema,
  },
})
