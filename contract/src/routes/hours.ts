import { z } from 'zod'
import {
  closureChangeSchema,
  daySchema,
  dayWindowSchema,
  newClosureSchema,
  newScheduleSchema,
  scheduleChangeSchema,
  weekWindowSchema,
} from '../hours.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, rawText } from '../text.ts'

const namedSchema = z.object({ id: z.int(), name: z.string() })

export const scheduleSchema = z.object({
  id: z.int(),
  name: z.string(),
  windows: z.array(weekWindowSchema),
  followsClosures: z.boolean(),
  openingHours: z.boolean(),
  openNow: z.boolean(),
  /** When that changes next; null if it does not within 60 days. */
  nextChange: instantSchema.nullable(),
  usedBy: z.object({ devices: z.array(namedSchema), tiers: z.array(namedSchema), grants: z.int() }),
})
export type Schedule = z.output<typeof scheduleSchema>

export const closureSchema = z.object({
  id: z.int(),
  name: z.string(),
  from: daySchema,
  to: daySchema,
  windows: z.array(dayWindowSchema),
  schedules: z.array(z.int()),
})
export type Closure = z.output<typeof closureSchema>

const createdSchema = z.object({ id: z.int() })

/** A span of time; it does not hold at `to` any more. */
const spanSchema = z.object({ from: instantSchema, to: instantSchema })

export const mostIcsBytes = 500_000

export const hourRoutes = defineRoutes({
  schedules: {
    method: 'GET',
    path: '/api/admin/schedules/',
    access: 'admin',
    duty: ['doors', 'money', 'people'],
    summary: 'All schedules, by name, with what uses them.',
    response: z.array(scheduleSchema),
  },
  createSchedule: {
    method: 'POST',
    path: '/api/admin/schedules/',
    access: 'admin',
    duty: 'doors',
    summary: 'Adds a weekly timetable.',
    body: newScheduleSchema,
    response: createdSchema,
    status: 201,
    errors: ['schedule_already_exists', 'too_many_schedules'],
  },
  updateSchedule: {
    method: 'PUT',
    path: '/api/admin/schedules/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Changes any part of a schedule; what holds now is sent to the doors.',
    params: idParamsSchema,
    body: scheduleChangeSchema,
    response: emptySchema,
    errors: ['schedule_already_exists'],
  },
  removeSchedule: {
    method: 'DELETE',
    path: '/api/admin/schedules/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Removes a schedule that nothing uses.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['schedule_in_use'],
  },
  windows: {
    method: 'GET',
    path: '/api/admin/schedules/:id/windows/',
    access: 'admin',
    duty: ['doors', 'money', 'people'],
    summary: 'When a schedule holds between two instants at most 62 days apart, closures included.',
    params: idParamsSchema,
    query: z.strictObject({ from: instantSchema, to: instantSchema }),
    response: z.array(spanSchema),
  },
  closures: {
    method: 'GET',
    path: '/api/admin/closures/',
    access: 'admin',
    duty: ['doors', 'money', 'people'],
    summary: 'All closures, by date.',
    response: z.array(closureSchema),
  },
  createClosure: {
    method: 'POST',
    path: '/api/admin/closures/',
    access: 'admin',
    duty: 'doors',
    summary: 'Adds days on which other hours hold, mostly none.',
    body: newClosureSchema,
    response: createdSchema,
    status: 201,
    errors: ['too_many_closures'],
  },
  updateClosure: {
    method: 'PUT',
    path: '/api/admin/closures/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Changes any part of a closure.',
    params: idParamsSchema,
    body: closureChangeSchema,
    response: emptySchema,
  },
  removeClosure: {
    method: 'DELETE',
    path: '/api/admin/closures/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Removes a closure: the usual hours hold again.',
    params: idParamsSchema,
    response: emptySchema,
  },
  importClosures: {
    method: 'POST',
    path: '/api/admin/closures/import/',
    access: 'admin',
    duty: 'doors',
    summary: 'Makes closures of the all-day events of an iCalendar file.',
    body: z.strictObject({
      ics: rawText(z.string().min(1).max(mostIcsBytes), 'a file in a format of its own'),
      /** Only says what would happen. */
      dryRun: z.boolean().default(false),
    }),
    response: z.object({
      created: z.int(),
      /** Events that were imported before and are the same. */
      unchanged: z.int(),
      skipped: z.array(
        z.object({
          summary: z.string(),
          reason: z.enum(['repeats', 'timed', 'tooLong', 'noDate', 'unreadable', 'tooMany']),
        }),
      ),
    }),
    errors: ['calendar_not_readable'],
  },
})
