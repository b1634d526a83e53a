import { z } from 'zod'
import { namedThingSchema } from '../equipment.ts'
import { amountSchema } from '../money.ts'
import { commandsOfDevice, commandsOfOthers, dangerOfCommands } from '../mqtt.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'
import { deviceChangeSchema, deviceDetailShape, hoursOfDevice, listedDeviceSchema } from './devices.ts'

const priceSchema = amountSchema.min(0, { error: 'validation.amount' }).max(100_000_000, { error: 'validation.amount' })

/** Prices of a tool, in minor units. */
const pricesShape = { costPerSession: priceSchema, costPerHour: priceSchema, costPerKwh: priceSchema }

/** A tool in use. */
export const runningSessionSchema = z.object({
  memberId: z.int(),
  member: z.string(),
  start: instantSchema,
  /** When the board last reported this session. */
  lastNews: instantSchema,
  /** Use up to the last report; null while the board has sent no reading. */
  kwh: z.number().nullable(),
  /** The cost if it had ended at the last report. */
  cost: amountSchema,
})
export type RunningSession = z.output<typeof runningSessionSchema>

export const interlockSchema = listedDeviceSchema.extend({
  kind: z.literal('interlock'),
  ...hoursOfDevice,
  ...pricesShape,
  ...commandsOfDevice,
  /** Nobody uses it without another member on site. */
  notAlone: z.boolean(),
  /** The equipment that it switches is out of order: its board is locked out, whatever `lockedOut` says. */
  outOfOrder: z.boolean(),
  /** That equipment. */
  equipment: namedThingSchema.nullable(),
  /** How many active members may use it. */
  members: z.int(),
  /** Absent while the tool is off. */
  session: runningSessionSchema.optional(),
})
export type Interlock = z.output<typeof interlockSchema>

export const interlockChangeSchema = deviceChangeSchema
  .extend({ ...pricesShape, ...hoursOfDevice, ...commandsOfOthers, notAlone: z.boolean() })
  .partial()

export const sessionEnds = ['switched_off', 'timed_out', 'replaced'] as const

/** One use of a tool, as logged. */
export const loggedSessionSchema = z.object({
  id: z.int(),
  /** Null once the retention period is over. */
  memberId: z.int().nullable(),
  member: z.string().nullable(),
  start: instantSchema,
  /** Null while it runs. */
  end: instantSchema.nullable(),
  endReason: z.enum(sessionEnds).nullable(),
  /** Who switched it off, if a card was tapped for it. */
  endedBy: z.string().nullable(),
  /** Up to the end of the session, or up to its last news while it runs. */
  seconds: z.int(),
  kwh: z.number().nullable(),
  cost: amountSchema,
})
export type LoggedSession = z.output<typeof loggedSessionSchema>

/** What a member sees of a tool besides whether it opens. */
export const toolSchema = z.object({
  id: z.int(),
  ...pricesShape,
  /**
   * The caller's own session while it runs. `supervised`: whether hours count now of one under supervision; null: it is
   * under none. `alone`: whether nobody else is checked in, at a tool that is not used alone.
   */
  session: runningSessionSchema
    .omit({ memberId: true, member: true })
    .extend({ supervised: z.boolean().nullable(), alone: z.boolean() })
    .optional(),
})
export type Tool = z.output<typeof toolSchema>

export const interlockRoutes = defineRoutes({
  tools: {
    method: 'GET',
    path: '/api/access/tools/',
    access: 'user',
    kiosk: true,
    summary: 'What every visible tool costs, and the sessions that the caller has running.',
    response: z.array(toolSchema),
  },
  sessions: {
    method: 'GET',
    path: '/api/admin/interlocks/:id/sessions/',
    access: 'admin',
    duty: 'doors',
    summary: 'The sessions of one interlock, newest first.',
    params: idParamsSchema,
    query: pageQuerySchema,
    response: z.array(loggedSessionSchema),
  },
  list: {
    method: 'GET',
    path: '/api/admin/interlocks/',
    access: 'admin',
    duty: 'doors',
    summary: 'All interlocks, pending ones too, with their prices and running sessions.',
    response: z.array(interlockSchema),
  },
  get: {
    method: 'GET',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'One interlock with its use by member.',
    params: idParamsSchema,
    response: interlockSchema.extend(deviceDetailShape),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    duty: 'doors',
    danger: dangerOfCommands,
    summary: 'Changes any writable part of an interlock. A running session keeps the prices with which it began.',
    params: idParamsSchema,
    body: interlockChangeSchema,
    errors: ['site_sign_in_off'],
    response: emptySchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    duty: 'doors',
    danger: 'shut',
    summary: 'Removes an interlock; its history stays. A running session ends at its last news.',
    params: idParamsSchema,
    response: emptySchema,
  },
})
