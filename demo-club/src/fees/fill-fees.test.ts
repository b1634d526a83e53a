import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithApp } from '@fobhouse/server/testing/app.ts'
import { setUpClub, verifyClub } from '@fobhouse/server/public.ts'
import { fillDemoFees } from './fill-fees.ts'

const admin = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' }
const club = { siteName: 'Makers', siteOwner: 'Makers', locale: 'sv-SE', timeZone: 'Europe/Stockholm' } as const

testWithApp('has members in every standing, whose payments the ledger explains', async ({ ctx, clock }) => {
  await setUpClub(ctx, { club: { ...club, admin, demo: true }, publicUrl: '', fillMore: fillDemoFees })
  const now = new Date(clock.milliseconds()).toISOString()
  const subscriptions = await ctx.db.selectFrom('subscriptions').selectAll().execute()
  const standings = subscriptions.map((row) => {
    if (row.ended_at !== null) return 'ended'
    if (row.payment_failed_at !== null) return 'refused'
    return (row.current_period_end ?? '') < now ? 'overdue' : row.status
  })
  expect(
    Object.fromEntries(
      ['active', 'cancelling', 'refused', 'overdue', 'ended'].map((standing) => [
        standing,
        standings.filter((each) => each === standing).length,
      ]),
    ),
  ).toEqual({ active: 32, cancelling: 2, refused: 2, overdue: 2, ended: 1 })
  expect(new Set(subscriptions.map(({ source }) => source))).toEqual(new Set(['stripe', 'manual']))
  expect(new Set(subscriptions.map(({ currency }) => currency))).toEqual(new Set(['SEK']))

  const limited = await ctx.db
    .selectFrom('membership_tiers')
    .innerJoin('schedules', 'schedules.id', 'membership_tiers.schedule_id')
    .select(['membership_tiers.name', 'schedules.opening_hours'])
    .execute()
  expect(limited).toEqual([{ name: 'Evenings and weekends', opening_hours: 0 }])
  const kept = await ctx.db.selectFrom('member_tier_history').select('member_id').execute()
  expect(new Set(kept.map((row) => row.member_id)).size).toBe(kept.length)

  const payments = await ctx.db.selectFrom('payments').selectAll().execute()
  expect(payments.length).toBeGreaterThan(100)
  expect(payments.every(({ paid_at: at }) => at < now)).toBe(true)
  const reports = (await verifyClub(ctx.db)).report
  expect(reports.faults).toEqual([])

  // The chart of memberships begins with the first of them, and does not jump on its last day.
  await ctx.jobs.runNow('statistics.days')
  const days = await ctx.db
    .selectFrom('statistics_days')
    .select(({ ref }) =>
      sql<number | string>`${ref('subscriptions_active')} + ${ref('subscriptions_cancelling')}`.as('count'),
    )
    .orderBy('day')
    .execute()
  const [last, before] = days.toReversed()
  expect(Number(last?.count)).toBeGreaterThan(30)
  expect(Math.abs(Number(last?.count) - Number(before?.count))).toBeLessThanOrEqual(1)
  expect(days.filter(({ count }) => Number(count) > 0).length).toBeGreaterThan(days.length / 2)
})
