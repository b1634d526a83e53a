import { z } from 'zod'
import {
  hourPackChangeSchema,
  hourPackSchema,
  managedHourPackSchema,
  minutesSchema,
  newHourPackSchema,
} from '../hour-packs.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'

const ofMember = { access: 'member', feature: 'enableBookings', openToAdministrators: true } as const
const managing = { access: 'admin', duty: 'equipment' } as const
const adminPath = '/api/admin/hour-packs/'

/** Hours that are bought before and pay for bookings (`docs/rules/bookings.md`). */
export const hourPackRoutes = defineRoutes({
  list: {
    ...ofMember,
    method: 'GET',
    path: '/api/hour-packs/',
    summary: 'Hours that can be bought; none while member bucks are off.',
    response: z.array(hourPackSchema),
  },
  buy: {
    ...ofMember,
    method: 'POST',
    path: '/api/hour-packs/:id/buy/',
    summary: 'Buys hours from the balance. Needs a header `Idempotency-Key`: a repeated call buys nothing more.',
    params: idParamsSchema,
    response: z.object({ minutes: z.int(), endsOn: z.iso.date().nullable() }),
    status: 201,
    errors: ['conflict', 'insufficient_funds'],
  },
  minutes: {
    ...ofMember,
    method: 'GET',
    path: '/api/bookings/minutes/',
    summary: 'What plan and bought hours of the caller still pay for, and what came and went of it.',
    response: minutesSchema,
  },
})

/** The same for administrators. */
export const hourPackAdminRoutes = defineRoutes({
  list: {
    ...managing,
    method: 'GET',
    path: adminPath,
    summary: 'Every pack of hours, also those that cannot be bought any more, with who bought them.',
    response: z.array(managedHourPackSchema),
  },
  create: {
    ...managing,
    method: 'POST',
    path: adminPath,
    summary: 'Offers hours that members can buy.',
    body: newHourPackSchema,
    response: z.object({ id: z.int() }),
    status: 201,
  },
  update: {
    ...managing,
    method: 'PUT',
    path: `${adminPath}:id/`,
    summary: 'Changes any part. Hours that were bought stay as they were.',
    params: idParamsSchema,
    body: hourPackChangeSchema,
    response: emptySchema,
  },
  takeBack: {
    ...managing,
    method: 'POST',
    path: '/api/admin/bought-packs/:id/take-back/',
    summary: 'Takes back hours of which none is used, and gives the money back.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['already_reversed', 'pack_used'],
  },
})
