import { z } from 'zod'
import { requirementStandingSchema } from '../competence/requirements.ts'
import { nextSchema } from '../competence/standing.ts'
import { equipmentStates, namedThingSchema } from '../equipment.ts'
import { grantHoursSchema } from '../hours.ts'
import { refusalCodes, refusalSchema } from '../refusals.ts'
import { defineRoutes } from '../route.ts'
import { cardNumberSchema, emptySchema, idSchema, instantSchema } from '../text.ts'
import { whySchema } from '../why.ts'
import { commandResultSchema } from './boards.ts'

export const permissionSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  access: z.boolean(),
  locked_out: z.boolean(),
  /** Always false for somebody who is not an active member: only members see the state of devices. */
  offline: z.boolean(),
  /** Empty when it opens. */
  reasons: z.array(refusalSchema),
  /** When the device was last heard. Null if never, or if the caller is not an active member. */
  lastHeard: instantSchema.nullable(),
  /** How the member used it. */
  taps: z.int(),
  lastTap: instantSchema.nullable(),
  /** When an access that holds now ends, as far as is known; null if no end is known. */
  until: instantSchema.nullable(),
  /** Why it ends then: the reason that comes; null without an end. */
  untilCode: z.enum(refusalCodes).nullable(),
  /** When hours admit the member next; null while they do, and if they do not within 60 days. */
  opensAt: instantSchema.nullable(),
  /** A tool that nobody uses without another member on site. */
  notAlone: z.boolean(),
  /** The equipment that a tool switches is out of order. */
  outOfOrder: z.boolean(),
  /** That equipment; null: none is known. */
  equipment: namedThingSchema
    .pick({ id: true })
    .extend({ state: z.enum(equipmentStates), note: z.string() })
    .nullable(),
  /** The member's own booking of that equipment that runs, or else the next one within a day; null: none. */
  booking: z.object({ id: z.int(), start: instantSchema, end: instantSchema }).nullable(),
  /** Which certificates it asks for; null: for none. */
  requirement: requirementStandingSchema.nullable(),
  /** What the member can do next to meet it; null if it is met, and if there is nothing. */
  next: nextSchema.nullable(),
})
export type Permission = z.output<typeof permissionSchema>

export const permissionsSchema = z.object({ doors: z.array(permissionSchema), interlocks: z.array(permissionSchema) })
export type Permissions = z.output<typeof permissionsSchema>

/** What administrators see besides. */
const grantOfPermission = {
  granted: z.boolean(),
  /** The hours of the grant; null without one. */
  hours: grantHoursSchema.nullable(),
}

const grantParamsSchema = z.strictObject({ kind: z.enum(['doors', 'interlocks']), id: idSchema, memberId: idSchema })
const deviceParamsSchema = z.strictObject({
  kind: z.enum(['doors', 'interlocks', 'memberbucks-devices']),
  id: idSchema,
})

export const swipesSchema = z.object({
  doors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      date: instantSchema,
      /** Null for an unknown card. */
      user: z.string().nullable(),
      outcome: z.enum(['granted', 'denied', 'locked_out', 'unknown_card']),
    }),
  ),
  interlocks: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sessionStart: instantSchema,
      sessionEnd: instantSchema.nullable(),
      sessionComplete: z.boolean(),
      userOn: z.string().nullable(),
      userOff: z.string().nullable(),
    }),
  ),
})
export type Swipes = z.output<typeof swipesSchema>

const whyQuerySchema = z
  .strictObject({
    member: idSchema.optional(),
    card: cardNumberSchema.optional(),
    device: idSchema,
    at: instantSchema.optional(),
  })
  .refine(({ member, card }) => (member === undefined) !== (card === undefined), {
    path: ['member'],
    error: 'validation.notEmpty',
  })

export const accessRoutes = defineRoutes({
  permissions: {
    method: 'GET',
    path: '/api/access/permissions/',
    access: 'user',
    kiosk: true,
    summary:
      'Every visible door and tool: whether it opens for the caller, and if not why. Whether it is online is told to ' +
      'active members and administrators alone.',
    response: permissionsSchema,
  },
  memberPermissions: {
    method: 'GET',
    path: '/api/admin/members/:id/access/',
    access: 'admin',
    duty: ['people', 'doors'],
    summary: 'Every door and tool for one member, hidden ones too, with reasons and whether it is granted.',
    params: z.strictObject({ id: idSchema }),
    response: z.object({
      doors: z.array(permissionSchema.extend(grantOfPermission)),
      interlocks: z.array(permissionSchema.extend(grantOfPermission)),
    }),
  },
  why: {
    method: 'GET',
    path: '/api/admin/why/',
    access: 'admin',
    duty: ['people', 'doors'],
    summary: 'Why a door or tool opens for a member or a card or refuses them, now or at a past moment.',
    query: whyQuerySchema,
    response: whySchema,
  },
  authorise: {
    method: 'PUT',
    path: '/api/access/:kind/:id/authorise/:memberId/',
    access: 'admin',
    duty: 'doors',
    summary: 'Grants a member the device by hand.',
    params: grantParamsSchema,
    response: emptySchema,
  },
  revoke: {
    method: 'PUT',
    path: '/api/access/:kind/:id/revoke/:memberId/',
    access: 'admin',
    duty: 'doors',
    summary: 'Takes the device back from a member.',
    params: grantParamsSchema,
    response: emptySchema,
  },
  hours: {
    method: 'PUT',
    path: '/api/access/:kind/:id/hours/:memberId/',
    access: 'admin',
    duty: 'doors',
    summary: 'Sets when a member may use a device that was granted to them.',
    params: grantParamsSchema,
    body: z.strictObject({ hours: grantHoursSchema }),
    response: emptySchema,
    errors: ['no_grant'],
  },
  sync: {
    method: 'POST',
    path: '/api/access/:kind/:id/sync/',
    access: 'admin',
    duty: 'doors',
    summary: 'Sends the card list again.',
    params: deviceParamsSchema,
    response: commandResultSchema,
    errors: ['device_offline', 'no_board'],
  },
  bump: {
    method: 'POST',
    path: '/api/access/:kind/:id/bump/',
    access: 'admin',
    duty: 'doors',
    key: 'access',
    summary: 'Opens a door once. During a lockdown an API key may not.',
    params: z.strictObject({ kind: z.literal('doors'), id: idSchema }),
    response: commandResultSchema,
    errors: ['device_offline', 'equipment_out_of_order', 'lockdown_active'],
  },
  reboot: {
    method: 'POST',
    path: '/api/access/:kind/:id/reboot/',
    access: 'admin',
    duty: 'doors',
    summary: 'Restarts the board.',
    params: deviceParamsSchema,
    response: commandResultSchema,
    errors: ['device_offline', 'no_board'],
  },
  lock: {
    method: 'POST',
    path: '/api/access/:kind/:id/lock/',
    access: 'admin',
    duty: 'doors',
    key: 'access',
    summary: 'Closes what was held open.',
    params: deviceParamsSchema,
    response: commandResultSchema,
    errors: ['device_offline', 'hold_not_possible'],
  },
  unlock: {
    method: 'POST',
    path: '/api/access/:kind/:id/unlock/',
    access: 'admin',
    duty: 'doors',
    key: 'access',
    summary: 'Holds the device open until it is locked. An MQTT door that closes by itself opens once.',
    params: deviceParamsSchema,
    response: commandResultSchema,
    errors: ['device_offline', 'equipment_out_of_order', 'lockdown_active'],
  },
  swipes: {
    method: 'GET',
    path: '/api/tools/swipes/',
    access: 'member',
    kiosk: true,
    summary: 'The 300 newest taps of doors and sessions of tools together.',
    response: swipesSchema,
  },
  lastSeen: {
    method: 'GET',
    path: '/api/tools/lastseen/',
    access: 'member',
    kiosk: true,
    summary: 'When each active member last tapped a card; who asked to be left out is.',
    response: z.array(z.object({ id: z.int(), user: z.string(), never: z.boolean(), date: instantSchema.nullable() })),
  },
})
