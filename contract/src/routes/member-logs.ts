import { z } from 'zod'
import { amountSchema, transactionTypes } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'
import { deviceKinds, tapOutcomes, tapReasonSchema } from './devices.ts'
import { sessionEnds } from './interlocks.ts'
import { outboxKinds, outboxStates } from './outbox.ts'

/** One use of the portal, or one change to the member, from the audit trail. */
const eventEntrySchema = z.object({
  source: z.literal('event'),
  id: z.int(),
  date: instantSchema,
  actor: z.string(),
  action: z.string(),
  /** Current name of the door or tool that was given or taken away. */
  deviceName: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
})

const visitEntrySchema = z.object({
  source: z.literal('visit'),
  id: z.int(),
  date: instantSchema,
  /** Null while the member is on site. */
  end: instantSchema.nullable(),
  guests: z.int(),
})

const tapEntrySchema = z.object({
  source: z.literal('tap'),
  id: z.int(),
  date: instantSchema,
  deviceId: z.int(),
  device: z.string(),
  deviceKind: z.enum(deviceKinds),
  outcome: z.enum(tapOutcomes),
  reasons: z.array(tapReasonSchema).optional(),
})

const sessionEntrySchema = z.object({
  source: z.literal('session'),
  id: z.int(),
  date: instantSchema,
  deviceId: z.int(),
  device: z.string(),
  /** Null while it runs. */
  end: instantSchema.nullable(),
  endReason: z.enum(sessionEnds).nullable(),
  /** Up to the end of the session, or up to its last news while it runs. */
  seconds: z.int(),
  kwh: z.number().nullable(),
  cost: amountSchema,
})

const moneyEntrySchema = z.object({
  source: z.literal('money'),
  id: z.int(),
  date: instantSchema,
  /** Minor units; negative if money left the account. */
  amount: amountSchema,
  type: z.enum(transactionTypes),
  description: z.string(),
  /** Who caused the transfer. */
  actor: z.string(),
})

const messageEntrySchema = z.object({
  source: z.literal('message'),
  id: z.int(),
  date: instantSchema,
  kind: z.enum(outboxKinds),
  to: z.string(),
  subject: z.string(),
  state: z.enum(outboxStates),
  /** Why it waits or failed: a translation key or the receiving service's own words. */
  error: z.string().optional(),
})

export const memberLogEntrySchema = z.discriminatedUnion('source', [
  eventEntrySchema,
  visitEntrySchema,
  tapEntrySchema,
  sessionEntrySchema,
  moneyEntrySchema,
  messageEntrySchema,
])
export type MemberLogEntry = z.output<typeof memberLogEntrySchema>
export type MemberLogSource = MemberLogEntry['source']
export type MemberLogEntryOf<Source extends MemberLogSource> = Extract<MemberLogEntry, { source: Source }>

/** `all` merges the others by time. */
export const memberLogKinds = ['all', 'events', 'doors', 'interlocks', 'money', 'messages'] as const
export type MemberLogKind = (typeof memberLogKinds)[number]

/** Number of entries of each kind, in the header `X-Counts` of the first page. */
export const memberLogCountsSchema = z.record(z.enum(memberLogKinds), z.int())
export type MemberLogCounts = z.output<typeof memberLogCountsSchema>

export const memberLogRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/admin/members/:id/logs/',
    access: 'admin',
    duty: ['people', 'money'],
    summary:
      'What a member did and what happened to them: the newest 100 of each, or with `kind` one paged list, newest first, and the number of each kind in the header `X-Counts` of its first page. With the duty `money` alone only the kind `money`.',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ kind: z.enum(memberLogKinds).optional() }),
    response: z.union([
      z.array(memberLogEntrySchema),
      z.object({
        userEventLogs: z.array(z.union([eventEntrySchema, visitEntrySchema])),
        doorLogs: z.array(tapEntrySchema),
        interlockLogs: z.array(sessionEntrySchema),
      }),
    ]),
  },
  export: {
    method: 'GET',
    path: '/api/admin/members/:id/logs/export/',
    access: 'admin',
    duty: 'people',
    danger: 'everybody',
    summary:
      'The same list, whole or of one kind, newest first, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised. Amounts are minor units.',
    params: idParamsSchema,
    query: z.strictObject({ kind: z.enum(memberLogKinds).optional() }),
    response: z.unknown(),
    mediaType: 'text/csv; charset=utf-8',
  },
})
