import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { TestApp } from './app.ts'

/** Reads the tables directly, so that the expectation shares no code with the rules. */
export async function readTables({ ctx }: TestApp) {
  const { db, settings, clock } = ctx
  const visits = await db.selectFrom('site_sessions').select(['member_id', 'started_at', 'ended_at']).execute()
  const accounts = await db.selectFrom('accounts').select(['member_id', 'balance']).execute()
  return {
    members: await db.selectFrom('members').select(['id', 'state', 'card_number']).orderBy('card_number').execute(),
    cards: await db.selectFrom('cards').select(['id', 'member_id', 'number', 'state']).orderBy('id').execute(),
    devices: await db.selectFrom('devices').selectAll().execute(),
    grants: await db.selectFrom('grants').select(['device_id', 'member_id', 'hours']).execute(),
    schedules: await db.selectFrom('schedules').select(['id', 'windows']).execute(),
    tiers: await db
      .selectFrom('subscriptions')
      .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
      .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
      .select(['subscriptions.member_id', 'membership_tiers.schedule_id'])
      .where('subscriptions.ended_at', 'is', null)
      .execute(),
    lockdown: await db.selectFrom('lockdown').select('until').executeTakeFirst(),
    exceptions: (await db.selectFrom('lockdown_exceptions').select('member_id').execute()).map((row) => row.member_id),
    requirements: await db.selectFrom('requirements').selectAll().execute(),
    awards: await db.selectFrom('awards').selectAll().orderBy('id').execute(),
    steps: await db.selectFrom('certificate_steps').select(['certificate_id', 'kind']).execute(),
    trainers: await db.selectFrom('trainers').select(['certificate_id', 'member_id']).execute(),
    ...(await readBooked(ctx.db)),
    equipment: await db.selectFrom('equipment').selectAll().execute(),
    certificates: await db.selectFrom('certificates').select(['id', 'name']).execute(),
    now: clock.milliseconds(),
    visits,
    balances: new Map(accounts.map((row) => [row.member_id, row.balance])),
    setting: <Key extends SettingKey>(key: Key) => settings.get(key),
  }
}
/** What can be booked, and what is. */
async function readBooked(db: TestApp['ctx']['db']) {
  return {
    bookables: await db
      .selectFrom('bookables')
      .select(['id', 'use', 'rules', 'place_id'])
      .where('removed_at', 'is', null)
      .execute(),
    placeDoors: await db.selectFrom('place_doors').selectAll().execute(),
    bookableItems: await db.selectFrom('bookable_items').selectAll().execute(),
    setItems: await db.selectFrom('exclusive_set_items').selectAll().orderBy('set_id').execute(),
    units: await db
      .selectFrom('booking_units as unit')
      .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
      .select(['unit.equipment_id', 'unit.bookable_id', 'bookings.member_id', 'unit.starts_at', 'unit.ends_at'])
      .select('unit.booking_id')
      .where('unit.until', 'is', null)
      .where('unit.state', '=', 'booked')
      .execute(),
  }
}

export type TableRows = Awaited<ReturnType<typeof readTables>>

/** Nobody is there for longer than the club's hours, whether or not they have signed out. */
export function isOnSite({ visits, now, setting }: TableRows, memberId: number): boolean {
  const expired = now - setting('access.siteSessionHours') * 3_600_000
  return visits.some(
    (visit) => visit.member_id === memberId && visit.ended_at === null && Date.parse(visit.started_at) > expired,
  )
}
