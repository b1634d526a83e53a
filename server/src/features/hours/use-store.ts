import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import { hasOwnHours } from '../../db/own-hours.ts'

/** What uses schedules: devices, tiers and grants. Open house of a door is a use, too. */

/** One row for each use: a device may have hours and open house. */
export async function listUsingDevices(db: Queries): Promise<{ id: number; name: string; schedule_id: number }[]> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'name', 'schedule_id', 'open_house_id'])
    .where((expression) =>
      expression.or([expression('schedule_id', 'is not', null), expression('open_house_id', 'is not', null)]),
    )
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, schedule_id: hours, open_house_id: openHouse }) =>
    [...new Set([hours, openHouse])].flatMap((use) => (use === null ? [] : [{ id, name, schedule_id: use }])),
  )
}

export async function listUsingTiers(db: Queries) {
  return db
    .selectFrom('membership_tiers')
    .select(['id', 'name', 'schedule_id'])
    .where('schedule_id', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .$narrowType<{ schedule_id: number }>()
    .execute()
}

/** How many grants have each schedule. */
export async function countUsingGrants(db: Queries): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('grants')
    .select(({ fn }) => ['hours', fn.countAll<number>().as('count')])
    .where(hasOwnHours)
    .where('hours', '<>', 'always')
    .groupBy('hours')
    .execute()
  return new Map(rows.map(({ hours, count }) => [Number(hours), count]))
}

/** The devices where grants have schedules of their own, each with each once. */
export async function listDevicesOfGrants(db: Queries): Promise<{ deviceId: number; scheduleId: number }[]> {
  const rows = await db
    .selectFrom('grants')
    .select(['device_id as deviceId', 'hours'])
    .where(hasOwnHours)
    .where('hours', '<>', 'always')
    .execute()
  const once = new Map(rows.map((row) => [`${row.deviceId} ${row.hours}`, row]))
  return [...once.values()].map(({ deviceId, hours }) => ({ deviceId, scheduleId: Number(hours) }))
}

/** A removed device keeps its row, but needs no schedule any more. */
export async function releaseRemovedDevices(db: Queries, scheduleId: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({ schedule_id: null })
    .where('schedule_id', '=', scheduleId)
    .where('removed_at', 'is not', null)
    .execute()
  await db
    .updateTable('devices')
    .set({ open_house_id: null })
    .where('open_house_id', '=', scheduleId)
    .where('removed_at', 'is not', null)
    .execute()
}

const subscribed = sql<boolean>`
  subscriptions.ended_at is null and subscriptions.suspended_at is null
  and subscriptions.status in ('active', 'cancelling')
`

/** The schedule of each member's present tier, for members whose tier has one. */
export async function listTierSchedules(db: Queries, who: readonly number[] | 'everybody') {
  return db
    .selectFrom('membership_tiers')
    .innerJoin('membership_plans', 'membership_plans.tier_id', 'membership_tiers.id')
    .innerJoin('subscriptions', 'subscriptions.plan_id', 'membership_plans.id')
    .select(['subscriptions.member_id', 'membership_tiers.schedule_id'])
    .where('membership_tiers.schedule_id', 'is not', null)
    .where(subscribed)
    .$if(who !== 'everybody', (query) => query.where('subscriptions.member_id', 'in', who === 'everybody' ? [] : who))
    .$narrowType<{ schedule_id: number }>()
    .execute()
}

/** The same as it was at a moment. */
export async function listTierSchedulesAt(
  db: Queries,
  { memberIds, at }: { memberIds: readonly number[]; at: string },
) {
  return db
    .selectFrom('members')
    .innerJoin('member_tier_history as paid', (join) =>
      join.on('paid.id', '=', newestVersion('member_tier_history', { member_id: 'members.id' }, at)),
    )
    .innerJoin('tier_history as tier', (join) =>
      join.on('tier.id', '=', newestVersion('tier_history', { tier_id: 'paid.tier_id' }, at)),
    )
    .select(['members.id as member_id', 'tier.schedule_id'])
    .where('members.id', 'in', memberIds)
    .where('tier.schedule_id', 'is not', null)
    .$narrowType<{ schedule_id: number }>()
    .execute()
}

/** Keeps the tier that a member pays for, if it is another than before. */
export async function keepMemberTier(db: Queries, { memberId, at }: { memberId: number; at: string }): Promise<void> {
  const paid = await db
    .selectFrom('subscriptions')
    .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .select('membership_plans.tier_id')
    .where('subscriptions.member_id', '=', memberId)
    .where(subscribed)
    .executeTakeFirst()
  const tier_id = paid?.tier_id ?? null
  const last = await db
    .selectFrom('member_tier_history')
    .select('tier_id')
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((last?.tier_id ?? null) === tier_id) return
  await db.insertInto('member_tier_history').values({ member_id: memberId, at, tier_id }).execute()
}

/** Keeps the schedule of a tier, as it is from now on. */
export async function keepTier(
  db: Queries,
  { tierId, at, scheduleId }: { tierId: number; at: string; scheduleId: number | null },
): Promise<void> {
  await db.insertInto('tier_history').values({ tier_id: tierId, at, schedule_id: scheduleId }).execute()
}

export async function hasTierSchedules(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('membership_tiers')
    .select('id')
    .where('schedule_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
