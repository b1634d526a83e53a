import type { Queries } from '../../../db/database.ts'

/** Reads for an explanation beyond the facts of the decision: what the device did, and who had the card. */

export async function findExplainedDevice(db: Queries, id: number) {
  return db.selectFrom('devices').select(['id', 'name', 'kind']).where('id', '=', id).executeTakeFirst()
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
