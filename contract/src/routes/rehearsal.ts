import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema } from '../text.ts'

/** Events around a member's fees that a rehearsal predicts. */
export const rehearsalKinds = [
  /** Charged to the saved card. */
  'charged',
  /** The card was refused, or there was no card. */
  'failed',
  /** From then on, a fee must be paid by hand. */
  'due',
  /** Nothing was paid, but access continues until `until`. */
  'grace',
  'access_ended',
  'access_restored',
  /** An application that nobody objected to. */
  'accepted',
  'mail',
] as const
export type RehearsalKind = (typeof rehearsalKinds)[number]

export const rehearsalReasons = [
  'card_expired',
  'card_refused',
  'no_card',
  'unpaid',
  /** Cancelled by the member or the club, or given up by the provider. */
  'membership_ended',
] as const
export type RehearsalReason = (typeof rehearsalReasons)[number]

export const rehearsalRowSchema = z.object({
  at: instantSchema,
  kind: z.enum(rehearsalKinds),
  memberId: z.int(),
  name: z.string(),
  /** Names of tier and plan; null if it is not about a plan. */
  plan: z.string().nullable(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  reason: z.enum(rehearsalReasons).nullable(),
  until: instantSchema.nullable(),
  /** A mail's subject, as its receiver would read it. */
  subject: z.string().nullable(),
})
export type RehearsalRow = z.output<typeof rehearsalRowSchema>

export const rehearsalTotalsSchema = z.object({
  currency: z.string(),
  charged: amountSchema,
  /** Charges that were still unpaid at the end. */
  failed: amountSchema,
  /** Money that has to be paid by hand. */
  due: amountSchema,
})
export type RehearsalTotals = z.output<typeof rehearsalTotalsSchema>

export const rehearsalReportSchema = z.object({
  from: instantSchema,
  until: instantSchema,
  /** The club's zone, which decides when a day begins. */
  timeZone: z.string(),
  /** In the order of time. */
  rows: z.array(rehearsalRowSchema),
  totals: z.array(rehearsalTotalsSchema),
})
export type RehearsalReport = z.output<typeof rehearsalReportSchema>

export const mostRehearsalDays = 366
export const rehearsalDaysSchema = z
  .int({ error: 'validation.rehearsalDays' })
  .min(1, { error: 'validation.rehearsalDays' })
  .max(mostRehearsalDays, { error: 'validation.rehearsalDays' })

const countsSchema = z.record(z.enum(rehearsalKinds), z.int())

export const rehearsalSchema = z.object({
  days: z.int(),
  askedAt: instantSchema,
  /** The administrator who asked for it. */
  askedBy: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** How many days it has simulated. */
  day: z.int(),
  /** Why it failed, in words for the person who runs the server. */
  error: z.string().nullable(),
  report: rehearsalReportSchema
    .extend({
      /** Number of rows of each kind; `rows` holds the first thousand of the requested kinds. */
      counts: countsSchema,
    })
    .nullable(),
})
export type Rehearsal = z.output<typeof rehearsalSchema>

export const rehearsalRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/admin/rehearsal/',
    access: 'admin',
    duty: 'money',
    summary:
      'The last rehearsal of fees: what would happen on a copy of the club while days go by. Null before the first.',
    query: z.strictObject({ kind: z.enum(rehearsalKinds).optional() }),
    response: rehearsalSchema.nullable(),
  },
  start: {
    method: 'POST',
    path: '/api/admin/rehearsal/',
    access: 'admin',
    duty: 'money',
    summary: 'Rehearses so many days on a copy of the club. Nothing is charged, sent or changed.',
    body: z.strictObject({ days: rehearsalDaysSchema }),
    response: emptySchema,
    errors: ['rehearsal_running'],
  },
  export: {
    method: 'GET',
    path: '/api/admin/rehearsal/export/',
    access: 'admin',
    duty: 'money',
    danger: 'everybody',
    summary: 'All rows of the last rehearsal as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: ['conflict'],
  },
})
