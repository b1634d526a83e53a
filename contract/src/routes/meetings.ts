import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import {
  cardNumberSchema,
  emptySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  titleSchema,
  comparedText,
} from '../text.ts'

export const meetingTypes = ['general', 'agm', 'other'] as const
export const meetingTypeSchema = z.enum(meetingTypes)
export type MeetingType = z.output<typeof meetingTypeSchema>

const personSchema = z.object({ id: z.int(), name: z.string() })

const listedMeetingSchema = z.object({
  id: z.int(),
  date: instantSchema,
  chair: z.string(),
  /** English, without the word "meeting"; the page has its own text for `typeValue`. */
  type: z.string(),
  typeValue: meetingTypeSchema,
  /** After a meeting, only its attendance can be changed. */
  isPast: z.boolean(),
  attendeeCount: z.int(),
  attendees: z.array(personSchema),
  /** Who gave a proxy to whom, and when. */
  proxyList: z.array(z.object({ name: z.string(), proxyName: z.string(), date: instantSchema })),
})
export type ListedMeeting = z.output<typeof listedMeetingSchema>

/**
 * Whether a proxy counts as a vote present, or why not: the giver or the holder is not an active member, the giver came
 * in person, or the holder has not arrived.
 */
export const proxyStandings = ['counts', 'giver_inactive', 'holder_inactive', 'giver_present', 'holder_absent'] as const
export type ProxyStanding = (typeof proxyStandings)[number]

const quorumSchema = z.object({
  /** Active members now; for a past meeting, when it began. */
  eligible: z.int(),
  /** The share of them that must be present, in percent; 0 if the club requires none. */
  percent: z.int(),
  needed: z.int(),
  inPerson: z.int(),
  byProxy: z.int(),
  /** In person and by proxy together. */
  present: z.int(),
  isReached: z.boolean(),
})
export type Quorum = z.output<typeof quorumSchema>

const meetingDetailSchema = listedMeetingSchema.omit({ proxyList: true, attendees: true }).extend({
  quorum: quorumSchema,
  attendees: z.array(personSchema.extend({ date: instantSchema, isActive: z.boolean() })),
  proxies: z.array(
    z.object({
      id: z.int(),
      giver: personSchema,
      holder: personSchema,
      date: instantSchema,
      statement: z.string(),
      standing: z.enum(proxyStandings),
    }),
  ),
})
export type MeetingDetail = z.output<typeof meetingDetailSchema>

const calendarSchema = z.object({
  /** Null if there is no calendar address. */
  createdAt: instantSchema.nullable(),
  /** When a calendar last fetched it. */
  usedAt: instantSchema.nullable(),
})

export const meetingBodySchema = z.strictObject({
  date: instantSchema,
  chair: titleSchema,
  type: meetingTypeSchema,
})

export const meetingRoutes = defineRoutes({
  upcoming: {
    method: 'GET',
    path: '/api/tools/meetings/',
    access: 'member',
    kiosk: true,
    summary: 'Meetings that are still to come, the next one first.',
    /** `name` is English; the page has its own text for `type`. */
    response: z.array(z.object({ id: z.int(), name: z.string(), type: meetingTypeSchema, date: instantSchema })),
  },
  now: {
    method: 'GET',
    path: '/api/meetings/now/',
    access: 'member',
    kiosk: true,
    summary: 'Meetings whose attendance can be recorded now, and whether the caller’s is.',
    response: z.array(
      z.object({ id: z.int(), type: meetingTypeSchema, date: instantSchema, isAttending: z.boolean() }),
    ),
  },
  attendHere: {
    method: 'POST',
    path: '/api/meetings/:id/attend/',
    access: 'member',
    kiosk: true,
    summary: 'Records that the caller attends, whose card was held to the reader of a kiosk: from an hour before on.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['only_at_kiosk', 'meeting_not_on'],
  },
  types: {
    method: 'GET',
    path: '/api/meetings/types/',
    access: 'user',
    summary: 'The kinds of meetings. Labels are English and stand before the word meeting.',
    response: z.array(z.object({ label: z.string(), value: meetingTypeSchema })),
  },
  list: {
    method: 'GET',
    path: '/api/meetings/',
    access: 'admin',
    duty: 'meetings',
    summary: 'All meetings, the last one first.',
    query: pageQuerySchema,
    response: z.array(listedMeetingSchema),
  },
  create: {
    method: 'POST',
    path: '/api/meetings/',
    access: 'admin',
    duty: 'meetings',
    summary: 'Adds a meeting that is still to come.',
    body: meetingBodySchema,
    response: z.object({ id: z.int() }),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/meetings/:id/',
    access: 'admin',
    duty: 'meetings',
    summary: 'One meeting: who attends, who votes for whom, and the quorum as it is now.',
    params: idParamsSchema,
    response: meetingDetailSchema,
  },
  update: {
    method: 'PUT',
    path: '/api/meetings/:id/',
    access: 'admin',
    duty: 'meetings',
    summary:
      'Moves a meeting that is still to come, or gives it another chair. Who has a proxy for it is mailed when it moves.',
    params: idParamsSchema,
    body: meetingBodySchema,
    response: emptySchema,
    errors: ['meeting_past', 'meeting_type_fixed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/meetings/:id/',
    access: 'admin',
    duty: 'meetings',
    summary: 'Removes a meeting that is still to come, with its proxies. Whoever gave or held one is mailed.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['meeting_past'],
  },
  attend: {
    method: 'POST',
    path: '/api/meetings/:id/attendees/:memberId/',
    access: 'admin',
    duty: 'meetings',
    summary: 'Records that a member attends.',
    params: z.strictObject({ id: idSchema, memberId: idSchema }),
    response: emptySchema,
  },
  unattend: {
    method: 'DELETE',
    path: '/api/meetings/:id/attendees/:memberId/',
    access: 'admin',
    duty: 'meetings',
    summary: 'Takes back that a member attends.',
    params: z.strictObject({ id: idSchema, memberId: idSchema }),
    response: emptySchema,
  },
  attendByCard: {
    method: 'POST',
    path: '/api/meetings/:id/attendees/',
    access: 'admin',
    duty: 'meetings',
    summary: 'Records that the member with this card attends, and says who that is.',
    params: idParamsSchema,
    body: z.strictObject({ cardId: cardNumberSchema }),
    response: personSchema.extend({ isNew: z.boolean() }),
    errors: ['card_unknown'],
  },
  calendar: {
    method: 'GET',
    path: '/api/meetings/calendar.ics',
    access: 'anon',
    summary: 'Meetings for a calendar program, by the secret address of a member.',
    query: z.strictObject({ token: comparedText(100) }),
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    errors: ['not_found'],
  },
  calendarState: {
    method: 'GET',
    path: '/api/meetings/calendar/',
    access: 'member',
    summary: 'Whether the caller has an address for a calendar program.',
    response: calendarSchema,
  },
  renewCalendar: {
    method: 'POST',
    path: '/api/meetings/calendar/',
    access: 'member',
    summary: 'Makes a new address for a calendar program, shown once. The former one no longer works.',
    response: z.object({ url: z.string() }),
  },
  removeCalendar: {
    method: 'DELETE',
    path: '/api/meetings/calendar/',
    access: 'member',
    summary: 'Ends the address for a calendar program.',
    response: emptySchema,
  },
})
