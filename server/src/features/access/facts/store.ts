import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { newestVersion } from '../../../db/newest-version.ts'
import { hasOwnHours } from '../../../db/own-hours.ts'
import type { Tables } from '../../../db/tables.ts'

/** The stored facts that decisions need, as they are now and as they were. */

export type People = readonly number[] | 'everybody'
export type GrantKeys = { memberId: number; deviceIds: readonly number[] }
export type GrantRow = { device_id: number; hours: string }

export type Stored = Readonly<Record<'lockdown' | 'items' | 'tierHours' | 'requirements' | 'bookedDoors', boolean>>

/** Which of these there is at all in the club: what most clubs never use costs each decision this one question. */
export async function findStored(db: Queries): Promise<Stored> {
  const isThere = (rows: RawBuilder<unknown>) => sql<number>`case when exists (select 1 from ${rows}) then 1 else 0 end`
  const { rows } = await sql<Record<keyof Stored, number>>`select
    ${isThere(sql`lockdown`)} as "lockdown",
    ${isThere(sql`equipment where device_id is not null`)} as "items",
    ${isThere(sql`membership_tiers where schedule_id is not null`)} as "tierHours",
    ${isThere(sql`requirements`)} as "requirements",
    ${isThere(sql`booking_doors_history`)} as "bookedDoors"
  `.execute(db)
  const [row] = rows
  const has = (name: keyof Stored) => row?.[name] !== 0
  return {
    lockdown: has('lockdown'),
    items: has('items'),
    tierHours: has('tierHours'),
    requirements: has('requirements'),
    bookedDoors: has('bookedDoors'),
  }
}

export async function listDevices(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('devices')
    .select([
      'id',
      'authorised',
      'removed_at',
      'locked_out',
      'exempt_from_site_sign_in',
      'reader_24_bit',
      'schedule_id',
      'not_alone',
    ])
    .where('id', 'in', ids)
    .execute()
}

export async function listDevicesAt(db: Queries, { ids, at }: { ids: readonly number[]; at: string }) {
  if (ids.length === 0) return []
  return db
    .selectFrom('devices')
    .innerJoin('device_history as version', (join) =>
      join.on('version.id', '=', newestVersion('device_history', { device_id: 'devices.id' }, at)),
    )
    .select(['devices.id', 'version.in_use', 'version.locked_out'])
    .select(['version.exempt_from_site_sign_in', 'version.reader_24_bit', 'version.schedule_id', 'version.not_alone'])
    .where('devices.id', 'in', ids)
    .execute()
}

/**
 * These people with a row for each active card, or one without a number, one person after the other; of everybody only
 * those who have cards.
 */
export async function listPeople(db: Queries, who: People) {
  return db
    .selectFrom('members')
    .leftJoin('cards', (join) =>
      join.onRef('cards.member_id', '=', 'members.id').on('cards.state', '=', sql.lit('active')),
    )
    .select(['members.id', 'members.state', 'cards.number'])
    .$if(who === 'everybody', (query) => query.where('members.card_number', 'is not', null))
    .$if(who !== 'everybody', (query) => query.where('members.id', 'in', idsOf(who)).where('erased_at', 'is', null))
    .orderBy('members.id')
    .orderBy('cards.placed_at')
    .orderBy('cards.id')
    .execute()
}

export async function listCardsAt(db: Queries, { who, at }: { who: People; at: string }) {
  return db
    .selectFrom('cards')
    .innerJoin('card_history as version', (join) =>
      join.on('version.id', '=', newestVersion('card_history', { card_id: 'cards.id' }, at)),
    )
    .select(['cards.member_id', 'cards.number'])
    .where('version.state', '=', 'active')
    .$if(who !== 'everybody', (query) => query.where('cards.member_id', 'in', idsOf(who)))
    .orderBy('cards.placed_at')
    .orderBy('cards.id')
    .execute()
}

/** Everybody who had registered by then; `recorded` is null if that time was not recorded. */
export async function listPeopleAt(db: Queries, { who, at }: { who: People; at: string }) {
  return db
    .selectFrom('members')
    .leftJoin('member_history as version', (join) =>
      join.on('version.id', '=', newestVersion('member_history', { member_id: 'members.id' }, at)),
    )
    .select(['members.id', 'version.id as recorded', 'version.state'])
    .$if(who !== 'everybody', (query) => query.where('members.id', 'in', idsOf(who)))
    .where((expression) =>
      expression.or([expression('version.id', 'is not', null), expression('members.registered_at', '<=', at)]),
    )
    .execute()
}

export async function listGranted(db: Queries, { memberId, deviceIds }: GrantKeys): Promise<GrantRow[]> {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('grants')
    .select(['device_id', 'hours'])
    .where('member_id', '=', memberId)
    .where('device_id', 'in', deviceIds)
    .execute()
}

export async function listGrantedOf(
  db: Queries,
  { memberIds, deviceIds }: { memberIds: readonly number[]; deviceIds: readonly number[] },
): Promise<(GrantRow & { member_id: number })[]> {
  if (memberIds.length === 0 || deviceIds.length === 0) return []
  return db
    .selectFrom('grants')
    .select(['member_id', 'device_id', 'hours'])
    .where('member_id', 'in', memberIds)
    .where('device_id', 'in', deviceIds)
    .execute()
}

export async function listGrantedAt(
  db: Queries,
  { memberId, deviceIds, at }: GrantKeys & { at: string },
): Promise<GrantRow[]> {
  if (deviceIds.length === 0) return []
  const isAsked = (grant: ExpressionBuilder<Tables, 'grants' | 'past_grants'>) =>
    grant.and([grant('member_id', '=', memberId), grant('device_id', 'in', deviceIds), grant('granted_at', '<=', at)])
  const kept = await db.selectFrom('grants').select('device_id').where(isAsked).execute()
  const past = await db
    .selectFrom('past_grants')
    .select('device_id')
    .where(isAsked)
    .where('revoked_at', '>', at)
    .execute()
  const hours = new Map((await listHoursAt(db, { memberId, deviceIds, at })).map((row) => [row.device_id, row.hours]))
  return [...kept, ...past].map(({ device_id }) => ({ device_id, hours: hours.get(device_id) ?? 'inherit' }))
}

/** The grants for these devices that have hours of their own, by member: devices with the same ones are known by it. */
export async function listOwnHours(db: Queries, deviceIds: readonly number[]) {
  if (deviceIds.length === 0) return []
  // Asked for its device, each grant would be read; those with hours of their own are few.
  const rows = await db.selectFrom('grants').select(['device_id', 'member_id', 'hours']).where(hasOwnHours).execute() // in an order, SQLite would take the index that has it, and read every grant
  const asked = new Set(deviceIds)
  return rows.filter((row) => asked.has(row.device_id)).toSorted((one, other) => one.member_id - other.member_id)
}

/** The hours that grants had; a grant without a row inherited them. */
async function listHoursAt(db: Queries, { memberId, deviceIds, at }: GrantKeys & { at: string }) {
  return db
    .selectFrom('grant_hours_history as version')
    .select(['version.device_id', 'version.hours'])
    .where('version.member_id', '=', memberId)
    .where('version.device_id', 'in', deviceIds)
    .where(
      'version.id',
      '=',
      newestVersion('grant_hours_history', { member_id: 'version.member_id', device_id: 'version.device_id' }, at),
    )
    .execute()
}

/** When the members who have not left checked in, later than `after`. */
export async function listVisitBegins(db: Queries, { who, after }: { who: People; after: string }) {
  return db
    .selectFrom('site_sessions')
    .select(['member_id', 'started_at'])
    .where('ended_at', 'is', null)
    .where('started_at', '>', after)
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', idsOf(who)))
    .$narrowType<{ member_id: number }>()
    .orderBy('started_at')
    .execute()
}

/** Visits that began later than `after`, and no later than `until`. */
export async function listVisits(db: Queries, { who, after, until }: { who: People; after: string; until: string }) {
  return db
    .selectFrom('site_sessions')
    .select(['member_id', 'ended_at', 'end_reason'])
    .where('started_at', '>', after)
    .where('started_at', '<=', until)
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', idsOf(who)))
    .execute()
}

/** Whether a visit was going on then whose visitor is no longer known. */
export async function hadNamelessVisit(db: Queries, { after, at }: { after: string; at: string }): Promise<boolean> {
  const row = await db
    .selectFrom('site_sessions')
    .select('id')
    .where('member_id', 'is', null)
    .where('started_at', '>', after)
    .where('started_at', '<=', at)
    .where('ended_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function idsOf(who: People): readonly number[] {
  return who === 'everybody' ? [] : who
}
