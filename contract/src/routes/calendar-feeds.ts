import { z } from 'zod'
import { namedThingSchema } from '../equipment.ts'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, instantSchema } from '../text.ts'

/** What a feed is about: the member's own bookings, those of one thing, or all. */
export const feedKinds = ['mine', 'item', 'bookable', 'place', 'club'] as const
export type FeedKind = (typeof feedKinds)[number]
/** Kinds that name what they are about, in a field of the same name. */
export const feedTargets = ['item', 'bookable', 'place'] as const satisfies readonly FeedKind[]

export const feedLimits = { mostOfMember: 20 } as const

const targetSchema = z.int().positive().optional()
export const newFeedSchema = z
  .strictObject({
    kind: z.enum(feedKinds),
    item: targetSchema,
    bookable: targetSchema,
    place: targetSchema,
    /** Of the whole club, for everybody: without names, and told by SpaceAPI. */
    public: z.boolean().default(false),
  })
  .superRefine((feed, { addIssue }) => {
    for (const target of feedTargets) {
      const isGiven = feed[target] !== undefined
      if (isGiven !== (feed.kind === target)) {
        addIssue({ code: 'custom', path: [target], message: isGiven ? 'validation.invalid' : 'validation.notEmpty' })
      }
    }
    if (feed.public && feed.kind !== 'club')
      addIssue({ code: 'custom', path: ['public'], message: 'validation.invalid' })
  })
export type NewFeed = z.output<typeof newFeedSchema>

const feedSchema = z.object({
  id: z.int(),
  kind: z.enum(feedKinds),
  /** Null if its kind has none, or if it was removed. */
  target: namedThingSchema.nullable(),
  createdAt: instantSchema,
  /** When a program last read it, to the hour; null: not yet. */
  usedAt: instantSchema.nullable(),
  public: z.boolean(),
})
export type CalendarFeed = z.output<typeof feedSchema>

const on = { feature: 'enableBookings', openToAdministrators: true } as const
const feedsPath = '/api/calendar/feeds/'

/** Calendars that other programs read by a secret address (`docs/rules/bookings.md`). */
export const calendarFeedRoutes = defineRoutes({
  list: {
    ...on,
    method: 'GET',
    path: feedsPath,
    access: 'member',
    summary: "The caller's own feeds, and for those who look after equipment the public ones. Never their addresses.",
    response: z.array(feedSchema),
  },
  create: {
    ...on,
    method: 'POST',
    path: feedsPath,
    access: 'member',
    danger: (body) => (newFeedSchema.safeParse(body).data?.public === true ? ['everybody'] : []),
    summary:
      'Makes a feed. Its address is shown once. A public one is made by administrators who look after equipment.',
    body: newFeedSchema,
    response: z.object({ id: z.int(), url: z.string() }),
    status: 201,
    errors: ['too_many_feeds'],
  },
  revoke: {
    ...on,
    method: 'DELETE',
    path: `${feedsPath}:id/`,
    access: 'member',
    summary: 'Ends a feed: its address answers 404 from then on.',
    params: idParamsSchema,
    response: emptySchema,
  },
  read: {
    method: 'GET',
    path: '/api/calendar/feed/:token.ics',
    access: 'anon',
    summary: 'Bookings and meetings for a calendar program, as far as the member of this secret address may see them.',
    params: z.strictObject({ token: comparedText(100) }),
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    mayBeUnchanged: true,
  },
})
