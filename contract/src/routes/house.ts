import { z } from 'zod'
import { daySchema, dayWindowSchema } from '../hours.ts'
import { openStateSchema } from '../open-house.ts'
import { defineRoutes } from '../route.ts'
import {
  comparedText,
  emptySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  requiredMax200Schema,
} from '../text.ts'

export const mostExceptions = 50
export const mostLockdownDays = 30
/** How many days ahead the public hours may be asked for, today included. */
export const mostPublicDays = 62

const toldLockdownSchema = z.object({
  reason: z.string(),
  since: instantSchema,
  /** When it ends by itself; null: when somebody ends it. */
  until: instantSchema.nullable(),
})

/** What everyone at the club may know of the house (`docs/rules/lockdown.md`, `docs/rules/hours.md`). */
export const houseSchema = z.object({
  lockdown: toldLockdownSchema.nullable(),
  /** By the opening hours; these three are null without any. */
  openNow: z.boolean().nullable(),
  opensAt: instantSchema.nullable(),
  closesAt: instantSchema.nullable(),
})
export type House = z.output<typeof houseSchema>

const lockdownShape = {
  reason: requiredMax200Schema,
  /** Ids of members for whom every other rule still holds. */
  exceptions: z.array(z.int().positive()).max(mostExceptions, { error: 'validation.tooLong' }),
  /** Null: until somebody ends it. */
  until: instantSchema.nullable(),
}
export const newLockdownSchema = z.strictObject({ ...lockdownShape, until: lockdownShape.until.default(null) })
export type NewLockdown = z.output<typeof newLockdownSchema>

export const lockdownChangeSchema = z.strictObject(lockdownShape).partial()
export type LockdownChange = z.output<typeof lockdownChangeSchema>

const namedSchema = z.object({ id: z.int(), name: z.string() })

/**
 * Whether a door still opens by an older list. `opens`: its present list admits. `confirmed`: the board has acknowledged the
 * newer list, or the older one has ended, or the server itself decides each tap (an MQTT door). `sent`: an old board, which
 * cannot confirm, was sent the newer list. `waiting`: it may still have the older one.
 */
export const reachStates = ['opens', 'confirmed', 'sent', 'waiting'] as const
export type ReachState = (typeof reachStates)[number]

export const reachedDoorSchema = namedSchema.extend({
  state: z.enum(reachStates),
  /** When it was sent the newer list or acknowledged it, or from when on the server decides so. */
  at: instantSchema.nullable(),
  /** Until when it may open by the older list; null for an old board: as long as it is away. */
  until: instantSchema.nullable(),
})
export type ReachedDoor = z.output<typeof reachedDoorSchema>

export const reachSchema = z.object({
  /** Null as long as any door opens or may open. */
  everywhereAt: instantSchema.nullable(),
  doors: z.array(reachedDoorSchema),
})
export type Reach = z.output<typeof reachSchema>

export const lockdownStateSchema = z.object({
  lockdown: toldLockdownSchema
    .extend({
      /** Null: a program, or somebody who was erased. */
      startedBy: namedSchema.nullable(),
      exceptions: z.array(namedSchema),
    })
    .nullable(),
  /** Active members whom a new lockdown will probably leave out; empty while one lasts. */
  keyholders: z.array(namedSchema),
  doors: z.array(reachedDoorSchema),
  /** Tools that somebody has started and that go on running; empty without a lockdown. */
  runningTools: z.array(namedSchema.extend({ member: z.string() })),
})
export type LockdownState = z.output<typeof lockdownStateSchema>

/**
 * Whether the board of a door has its present list. `expired`: what it acknowledged last has ended. `live`: there is no
 * board, and the server decides each tap.
 */
export const listStates = ['current', 'waiting', 'expired', 'live'] as const

export const houseStateSchema = z.object({
  now: instantSchema,
  /** When any schedule in use changes next; null if none does within 60 days. */
  nextChange: instantSchema.nullable(),
  lockdown: toldLockdownSchema.nullable(),
  doors: z.array(
    namedSchema.extend({
      /** How many people its list admits. */
      canEnterNow: z.int(),
      /** When hours change next who may enter; null if no such time is known. */
      nextChange: instantSchema.nullable(),
      openState: openStateSchema,
      connected: z.boolean(),
      /** Null: never connected, or a door without a board. */
      protocol: z.union([z.literal(1), z.literal(2)]).nullable(),
      listState: z.enum(listStates),
    }),
  ),
})
export type HouseState = z.output<typeof houseStateSchema>

export const enteringSchema = z.object({
  memberId: z.int(),
  name: z.string(),
  /** When hours end it; null: no end known. */
  until: instantSchema.nullable(),
  /** Whether this person's coming may start open house. */
  keyholder: z.boolean(),
})
export type Entering = z.output<typeof enteringSchema>

/** In the header `X-Counts`: who can enter, of those with a grant. */
export const enteringCountsSchema = z.object({ now: z.int(), granted: z.int() })
export type EnteringCounts = z.output<typeof enteringCountsSchema>

const lockdownPath = '/api/admin/lockdown/'
const duty = 'doors'

export const houseRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/house/',
    access: 'user',
    kiosk: true,
    summary: 'Whether the house is in lockdown and why, and whether it is open by its opening hours.',
    response: houseSchema,
  },
  hours: {
    method: 'GET',
    path: '/api/house/hours/',
    access: 'anon',
    summary: 'The opening hours of the coming days, for websites; only if the club shows them.',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(mostPublicDays).default(14) }),
    response: z.object({
      timeZone: z.string(),
      days: z.array(
        z.object({
          date: daySchema,
          /** The name of the closure of that day. */
          closure: z.string().nullable(),
          windows: z.array(dayWindowSchema),
        }),
      ),
    }),
    errors: ['feature_off'],
  },
  state: {
    method: 'GET',
    path: '/api/admin/house/',
    access: 'admin',
    duty,
    key: 'house',
    summary: 'Door by door: how many people can enter now, until when, and whether the board knows.',
    response: houseStateSchema,
  },
  now: {
    method: 'GET',
    path: '/api/admin/house/now/',
    access: 'admin',
    duty,
    summary:
      'Who can enter by this door or start this tool, now or at an instant at most 60 days ahead, by name; counts in ' +
      'the header `X-Counts`.',
    query: pageQuerySchema.extend({
      device: idSchema,
      at: instantSchema.optional(),
      /** Part of a name. */
      q: comparedText(100).optional(),
    }),
    response: z.array(enteringSchema),
  },
  reach: {
    method: 'GET',
    path: '/api/admin/members/:id/reach/',
    access: 'admin',
    duty: ['people', duty],
    summary:
      'Which doors still open for a member, or may: those granted now or within the last 60 days. `everywhereAt` is ' +
      'when the last of them heard that it must not.',
    params: idParamsSchema,
    response: reachSchema,
  },
  lockdown: {
    method: 'GET',
    path: lockdownPath,
    access: 'admin',
    duty,
    summary: 'The lockdown with its exceptions, and door by door whether the board has heard of it.',
    response: lockdownStateSchema,
  },
})

/** Doors and tools stay shut for everyone but the exceptions (`docs/rules/lockdown.md`). */
export const lockdownRoutes = defineRoutes({
  start: {
    method: 'POST',
    path: lockdownPath,
    access: 'admin',
    duty,
    key: 'house',
    danger: 'shut',
    summary: 'Starts a lockdown: doors and tools stay shut for everyone but the exceptions. Everyone reads the reason.',
    body: newLockdownSchema,
    response: emptySchema,
    status: 201,
    errors: ['lockdown_active'],
  },
  update: {
    method: 'PUT',
    path: lockdownPath,
    access: 'admin',
    duty,
    danger: 'shut',
    summary: 'Changes the reason, the end or the exceptions of the lockdown.',
    body: lockdownChangeSchema,
    response: emptySchema,
    errors: ['no_lockdown'],
  },
  end: {
    method: 'DELETE',
    path: lockdownPath,
    access: 'admin',
    duty,
    danger: 'shut',
    summary: 'Ends the lockdown.',
    response: emptySchema,
    errors: ['no_lockdown'],
  },
})
