import { z } from 'zod'
import {
  calendarSourceSchema,
  newSourceSchema,
  sourceChangeSchema,
  sourceLimits,
  sourceReadSchema,
} from '../calendar-sources.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'

const managing = { access: 'admin', duty: 'equipment' } as const
const path = '/api/admin/calendar-sources/'
const sourcePath = `${path}:id/` as const

/** Calendars of others whose times occupy what can be booked (`docs/rules/bookings.md`). */
export const calendarSourceRoutes = defineRoutes({
  list: {
    ...managing,
    method: 'GET',
    path,
    summary: `The calendars that the club reads, and how that goes. At most ${sourceLimits.mostClashes} clashes are told of each.`,
    response: z.array(calendarSourceSchema),
  },
  create: {
    ...managing,
    method: 'POST',
    path,
    summary: 'Reads a calendar from now on. Its times of the next 400 days occupy all units of a bookable.',
    body: newSourceSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['too_many_sources'],
  },
  update: {
    ...managing,
    method: 'PUT',
    path: sourcePath,
    summary: 'Changes any part of it, and reads it anew. Another bookable sets the former one free.',
    params: idParamsSchema,
    body: sourceChangeSchema,
    response: emptySchema,
  },
  remove: {
    ...managing,
    method: 'DELETE',
    path: sourcePath,
    summary: 'Reads it no more, and sets free what it occupies.',
    params: idParamsSchema,
    response: emptySchema,
  },
  read: {
    ...managing,
    method: 'POST',
    path: `${sourcePath}read/`,
    summary: 'Reads it now, and answers once that is done.',
    params: idParamsSchema,
    response: sourceReadSchema,
  },
})
