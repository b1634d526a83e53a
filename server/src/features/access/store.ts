import type { CardState } from '@fobhouse/contract/cards.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Grants, and the facts that decisions about them need. */

type GrantKey = { deviceId: number; memberId: number }
export type GrantSource = 'hand' | 'default'

export async function findDevice(db: Queries, { kind, id }: { kind: DeviceKind; id: number }) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** A device in use, of any kind. */
export async function findEnterable(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function findMemberFacts(db: Queries, id: number) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'state'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export type GrantRow = { source: GrantSource; hours: string }

export async function findGrant(db: Queries, { deviceId, memberId }: GrantKey): Promise<GrantRow | undefined> {
  return db
    .selectFrom('grants')
    .select(['source', 'hours'])
    .where('device_id', '=', deviceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Gives a grant hours of its own, or takes them away. It counts as given by hand from then on. */
export async function saveGrantHours(
  db: Queries,
  { deviceId, memberId, hours, now }: GrantKey & { hours: string; now: string },
): Promise<void> {
  await db
    .updateTable('grants')
    .set({ hours, ...(hours === 'inherit' ? {} : { source: 'hand' as const }) })
    .where('device_id', '=', deviceId)
    .where('member_id', '=', memberId)
    .execute()
  await db
    .insertInto('grant_hours_history')
    .values({ device_id: deviceId, member_id: memberId, at: now, hours })
    .execute()
}

/** A member's devices, by id. */
export async function listGrantsOf(db: Queries, memberId: number) {
  return db
    .selectFrom('grants')
    .select(['device_id as deviceId', 'source', 'granted_at as grantedAt'])
    .where('member_id', '=', memberId)
    .orderBy('device_id')
    .execute()
}

/** Turns a grant of default access into one by hand, which stays when default access is switched off. */
export async function saveGrantByHand(
  db: Queries,
  { deviceId, memberId, now }: GrantKey & { now: string },
): Promise<void> {
  await db
    .insertInto('grants')
    .values({ device_id: deviceId, member_id: memberId, source: 'hand', granted_at: now })
    .onConflict((conflict) => conflict.columns(['device_id', 'member_id']).doUpdateSet({ source: 'hand' }))
    .execute()
}

export async function deleteGrant(db: Queries, { deviceId, memberId, now }: GrantKey & { now: string }): Promise<void> {
  await keepPastGrants(db, now, (grant) => grant('device_id', '=', deviceId).and('member_id', '=', memberId))
  await db.deleteFrom('grants').where('device_id', '=', deviceId).where('member_id', '=', memberId).execute()
}

const grantColumns = ['device_id', 'member_id', 'source', 'granted_at'] as const

/** Gives members a grant for every device with default access that they lack. */
export async function grantDefaultDevicesTo(
  db: Queries,
  { memberIds, now }: { memberIds: readonly number[]; now: string },
): Promise<void> {
  await db
    .insertInto('grants')
    .columns(grantColumns)
    .expression((query) =>
      query
        .selectFrom('devices')
        .innerJoin('members', (join) => join.on('members.id', 'in', [...memberIds]))
        .select(['devices.id as device_id', 'members.id as member_id'])
        .select([text('default').as('source'), text(now).as('granted_at')])
        .where('devices.default_access', '=', 1)
        .where('devices.authorised', '=', 1)
        .where('devices.removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives every active member without a grant for the device one. */
export async function grantToActiveMembers(
  db: Queries,
  { deviceId, now }: { deviceId: number; now: string },
): Promise<void> {
  await db
    .insertInto('grants')
    .columns(grantColumns)
    .expression((query) =>
      query
        .selectFrom('members')
        .select([integer(deviceId).as('device_id'), 'members.id as member_id'])
        .select([text('default').as('source'), text(now).as('granted_at')])
        .where('members.state', '=', 'active'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteDefaultGrants(
  db: Queries,
  { deviceId, now }: { deviceId: number; now: string },
): Promise<void> {
  await keepPastGrants(db, now, (grant) => grant('device_id', '=', deviceId).and('source', '=', 'default'))
  await db.deleteFrom('grants').where('device_id', '=', deviceId).where('source', '=', 'default').execute()
}

/** Call this before deleting grants: explanations of past decisions need them. */
async function keepPastGrants(
  db: Queries,
  now: string,
  which: (grant: ExpressionBuilder<Tables, 'grants'>) => Expression<SqlBool>,
): Promise<void> {
  await db
    .insertInto('past_grants')
    .columns(['device_id', 'member_id', 'granted_at', 'revoked_at'])
    .expression((query) =>
      query
        .selectFrom('grants')
        .select(['device_id', 'member_id', 'granted_at', text(now).as('revoked_at')])
        .where(which),
    )
    .execute()
  await keepEndedHours(db, now, which)
}

/** The hours of a grant end with it: the next one inherits. */
async function keepEndedHours(
  db: Queries,
  now: string,
  which: (grant: ExpressionBuilder<Tables, 'grants'>) => Expression<SqlBool>,
): Promise<void> {
  await db
    .insertInto('grant_hours_history')
    .columns(['device_id', 'member_id', 'at', 'hours'])
    .expression((query) =>
      query
        .selectFrom('grants')
        .select(['device_id', 'member_id', text(now).as('at'), text('inherit').as('hours')])
        .where('hours', '<>', 'inherit')
        .where(which),
    )
    .execute()
}

export async function listDefaultGrantHolders(db: Queries, deviceId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .where('grants.device_id', '=', deviceId)
    .where('grants.source', '=', 'default')
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}

export async function listActiveWithoutGrant(db: Queries, deviceId: number) {
  return db
    .selectFrom('members')
    .leftJoin('grants', (join) =>
      join.onRef('grants.member_id', '=', 'members.id').on('grants.device_id', '=', deviceId),
    )
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .where('members.state', '=', 'active')
    .where('grants.member_id', 'is', null)
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}

/** The cards in these states with their owners, who may be in any state. */
export async function listOwnedCards(db: Queries, states: readonly CardState[]) {
  return db
    .selectFrom('cards')
    .innerJoin('members', 'members.id', 'cards.member_id')
    .select(['members.id', 'members.state', 'cards.number as cardNumber', 'cards.state as cardState'])
    .where('cards.state', 'in', states)
    .execute()
}

export async function listNames(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', memberIds)
    .orderBy('name_key')
    .execute()
}

/** The doors and tools that members see, with one member's own taps at each. */
export async function listDevicesFor(db: Queries, { memberId, withHidden }: { memberId: number; withHidden: boolean }) {
  return db
    .selectFrom('devices')
    .leftJoin(
      (query) =>
        query
          .selectFrom('taps')
          .select(({ fn }) => ['taps.device_id', fn.countAll<number>().as('count'), fn.max('taps.at').as('last')])
          .where('taps.member_id', '=', memberId)
          .groupBy('taps.device_id')
          .as('own_taps'),
      (join) => join.onRef('own_taps.device_id', '=', 'devices.id'),
    )
    .select(['devices.id', 'devices.kind', 'devices.name', 'devices.description', 'devices.last_seen_at'])
    .select(['own_taps.count', 'own_taps.last'])
    .where('devices.kind', 'in', ['door', 'interlock'])
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .$if(!withHidden, (query) => query.where('devices.hidden', '=', 0))
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

// A parameter in a select has no type of its own, and PostgreSQL would take it for text.
function integer(value: number) {
  return sql<number>`cast(${value} as bigint)`
}

function text<Value extends string>(value: Value) {
  return sql<Value>`cast(${value} as text)`
}

/** An erased member's grants end now; like earlier ones, they stay as history. */
export async function keepEndedGrants(db: Queries, memberId: number, now: string): Promise<void> {
  await db
    .insertInto('past_grants')
    .columns(['device_id', 'member_id', 'granted_at', 'revoked_at'])
    .expression((query) =>
      query
        .selectFrom('grants')
        .select(['device_id', 'member_id', 'granted_at', sql<string>`cast(${now} as text)`.as('revoked_at')])
        .where('member_id', '=', memberId),
    )
    .execute()
}
