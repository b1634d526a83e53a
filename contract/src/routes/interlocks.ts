import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema } from '../text.ts'
import { deviceChangeSchema, deviceDetailShape, listedDeviceSchema } from './devices.ts'

const priceSchema = amountSchema.min(0, { error: 'validation.amount' }).max(100_000_000, { error: 'validation.amount' })

/** What a tool costs, in minor units. */
const pricesShape = { costPerSession: priceSchema, costPerHour: priceSchema, costPerKwh: priceSchema }

/** A tool in use. */
export const runningSessionSchema = z.object({
  memberId: z.int(),
  member: z.string(),
  start: instantSchema,
  /** When the board last reported it. */
  lastNews: instantSchema,
  /** Used until then; null while the board has sent no reading. */
  kwh: z.number().nullable(),
  /** What it would cost if it had ended then. */
  cost: amountSchema,
})
export type RunningSession = z.output<typeof runningSessionSchema>

export const interlockSchema = listedDeviceSchema.extend({
  ...pricesShape,
  /** Left out while the tool is off. */
  session: runningSessionSchema.optional(),
})
export type Interlock = z.output<typeof interlockSchema>

export const interlockChangeSchema = deviceChangeSchema.extend(pricesShape).partial()

export const interlockRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/interlocks/',
    access: 'admin',
    summary: 'All interlocks, pending ones too, with their prices and running sessions.',
    response: z.array(interlockSchema),
  },
  get: {
    method: 'GET',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    summary: 'One interlock with its use by member.',
    params: idParamsSchema,
    response: interlockSchema.extend(deviceDetailShape),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    summary: 'Changes any writable part of an interlock. A running session keeps the prices with which it began.',
    params: idParamsSchema,
    body: interlockChangeSchema,
    response: emptySchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/interlocks/:id/',
    access: 'admin',
    summary: 'Removes an interlock; its history stays. A running session ends at its last news.',
    params: idParamsSchema,
    response: emptySchema,
  },
})
