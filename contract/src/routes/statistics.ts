import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { deviceKindSchema } from './devices.ts'
import { memberStates } from './profile.ts'

/** States of a membership, as people see them. */
export const subscriptionStates = ['inactive', 'active', 'cancelling'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Sources and destinations of member bucks; bank transfers and cash count as `other`. */
export const statisticsSources = ['stripe', 'other', 'interlock', 'card', 'web'] as const
export type StatisticsSource = (typeof statisticsSources)[number]

/** A day of the club's calendar. */
const daySchema = z.iso.date()
const countSchema = z.int().min(0)
const countsOf = <const Names extends readonly string[]>(names: Names) =>
  z.object({ date: daySchema, data: z.array(z.object({ state: z.enum(names), total: countSchema })) })

const memberCountsSchema = z.array(countsOf(memberStates))

/**
 * The report on the club (`docs/rules/records.md`), strict on both sides: one entry per day, the oldest first, today so
 * far. Every day has every state and source. Money in minor units.
 */
export const statisticsReportSchema = z.strictObject({
  on_site: z.strictObject({ members: z.array(z.string()), count: countSchema }),
  member_count_total: memberCountsSchema,
  member_count_6_months_total: memberCountsSchema,
  member_count_12_months_total: memberCountsSchema,
  subscription_count_total: z.array(countsOf(subscriptionStates)),
  /** Totals at the end of each day. */
  memberbucks_balance_total: z.array(z.object({ date: daySchema, data: z.object({ value: amountSchema }) })),
  /** Amounts moved on that day, in either direction. */
  memberbucks_transactions_total: z.array(
    z.object({
      date: daySchema,
      data: z.array(z.object({ type: z.enum(statisticsSources), total: amountSchema.min(0) })),
    }),
  ),
})
export type StatisticsReport = z.output<typeof statisticsReportSchema>

/** Days to look back when counting the use of devices. */
export const usagePeriods = [28, 91, 364] as const

export const deviceUseSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: deviceKindSchema,
  /** Uses per day of the week, from Monday, and per hour of the club's clock. */
  hours: z.array(z.array(countSchema).length(24)).length(7),
})
export type DeviceUse = z.output<typeof deviceUseSchema>

export const statisticsRoutes = defineRoutes({
  report: {
    method: 'GET',
    path: '/api/statistics/',
    access: 'member',
    kiosk: true,
    summary:
      'How the club goes: members, subscriptions and member bucks day by day, and who is on site, as far as the caller ' +
      'may know. 404 `feature_off` for members where they have no such page (`enableStatsPage`).',
    response: statisticsReportSchema,
    errors: ['feature_off'],
  },
  deviceUse: {
    method: 'GET',
    path: '/api/admin/statistics/device-use/',
    access: 'admin',
    duty: 'doors',
    summary: 'When each device is used: doors that opened, sessions of tools, sales. Whole weeks until yesterday.',
    query: z.strictObject({
      days: z.coerce
        .number()
        .pipe(z.union(usagePeriods.map((days) => z.literal(days))))
        .optional(),
    }),
    response: z.array(deviceUseSchema),
  },
})
