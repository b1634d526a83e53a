import type { Queries } from '../../../db/database.ts'

/** What is read to explain a decision: present rows, and what they were. */

export async function findExplainedDevice(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'kind', 'authorised', 'removed_at'])
    .select(['locked_out', 'exempt_from_site_sign_in', 'reader_24_bit'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDeviceAt(db: Queries, { id, at }: { id: number; at: string }) {
  return db
    .selectFrom('device_history')
    .select(['in_use', 'locked_out', 'exempt_from_site_sign_in', 'reader_24_bit'])
    .where('device_id', '=', id)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findMemberAt(db: Queries, { id, at }: { id: number; at: string }) {
  return db
    .selectFrom('member_history')
    .select(['state', 'card_number'])
    .where('member_id', '=', id)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The card of each member who had registered then; `recorded` is null where it is not known. */
export async function listCardsAt(db: Queries, at: string) {
  return db
    .selectFrom('members')
    .leftJoin('member_history as version', (join) =>
      join.on('version.id', '=', (expression) =>
        expression
          .selectFrom('member_history as newest')
          .select('newest.id')
          .whereRef('newest.member_id', '=', 'members.id')
          .where('newest.at', '<=', at)
          .orderBy('newest.at', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .select(['members.id', 'version.id as recorded', 'version.card_number', 'version.state'])
    .where((expression) =>
      expression.or([expression('version.id', 'is not', null), expression('members.registered_at', '<=', at)]),
    )
    .execute()
}

type GrantMoment = { deviceId: number; memberId: number; at: string }

export async function wasGranted(db: Queries, { deviceId, memberId, at }: GrantMoment): Promise<boolean> {
  const kept = await db
    .selectFrom('grants')
    .select('granted_at')
    .where('device_id', '=', deviceId)
    .where('member_id', '=', memberId)
    .where('granted_at', '<=', at)
    .executeTakeFirst()
  if (kept) return true
  const past = await db
    .selectFrom('past_grants')
    .select('id')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .where('granted_at', '<=', at)
    .where('revoked_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return past !== undefined
}

export async function findConnectionAt(db: Queries, { deviceId, at }: { deviceId: number; at: string }) {
  return db
    .selectFrom('device_connections')
    .select('event')
    .where('device_id', '=', deviceId)
    .where('event', 'in', ['connected', 'disconnected'])
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type TapSearch = { deviceId: number; memberId: number | undefined; cards: readonly string[]; from: string; to: string }

/** Taps of a member or of these card numbers at one device, `from` and `to` included. */
export async function findTap(
  db: Queries,
  { deviceId, memberId, cards, from, to }: TapSearch,
  which: 'first' | 'last',
) {
  const order = which === 'first' ? 'asc' : 'desc'
  return db
    .selectFrom('taps')
    .select(['at', 'card_number', 'outcome', 'reasons'])
    .where('device_id', '=', deviceId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where((expression) =>
      expression.or([
        ...(memberId === undefined ? [] : [expression('member_id', '=', memberId)]),
        ...(cards.length === 0 ? [] : [expression('card_number', 'in', cards)]),
      ]),
    )
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}

/** Every version of the members who ever had this card, oldest first. */
export async function listVersionsOfHolders(db: Queries, cardNumber: string) {
  const rows = await db
    .selectFrom('member_history')
    .select(['member_id', 'at', 'card_number'])
    .where('member_id', 'in', (query) =>
      query.selectFrom('member_history as held').select('held.member_id').where('held.card_number', '=', cardNumber),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ memberId: row.member_id, at: row.at, cardNumber: row.card_number }))
}
