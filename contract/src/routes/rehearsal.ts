import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema } from '../text.ts'

/** What can happen to a member's fees while time goes by. */
export const rehearsalKinds = [
  /** Charged to the saved card. */
  'charged',
  /** The card was refused, or there was none. */
  'failed',
  /** To be paid by hand from then on. */
  'due',
  /** Nothing was paid, but access continues until `until`. */
  'grace',
  'access_ended',
  'access_restored',
  /** An application to which nobody objected. */
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
  /** Tier and plan; null where no plan is meant. */
  plan: z.string().nullable(),
  amount: amountSchema.nullable(),
  currency: z.string().nullable(),
  reason: z.enum(rehearsalReasons).nullable(),
  until: instantSchema.nullable(),
  /** The subject of a mail, as its receiver would read it. */
  subject: z.string().nullable(),
})
export type RehearsalRow = z.output<typeof rehearsalRowSchema>

export const rehearsalTotalsSchema = z.object({
  currency: z.string(),
  charged: amountSchema,
  /** What could not be charged until the end. */
  failed: amountSchema,
  /** Money that has to be paid by hand. */
  due: amountSchema,
})
export type RehearsalTotals = z.output<typeof rehearsalTotalsSchema>

export const rehearsalReportSchema = z.object({
  from: instantSchema,
  until: instantSchema,
  /** The club's, in which its days begin. */
  timeZone: z.string(),
  /** In the order in which they would happen. */
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
  /** How many days have gone by. */
  day: z.int(),
  /** Why it failed, in words for the person who runs the server. */
  error: z.string().nullable(),
  report: rehearsalReportSchema
    .extend({
      /** How many rows there are of each kind; `rows` holds the first thousand of those asked for. */
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
