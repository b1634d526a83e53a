import type { Queries } from '../../../db/database.ts'
import { newestVersion } from '../../../db/newest-version.ts'

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

/** Every version of the cards with this number, oldest first. */
export async function listVersionsOfNumber(db: Queries, cardNumber: string) {
  return db
    .selectFrom('card_history')
    .select(['card_id as cardId', 'member_id as memberId', 'at', 'state'])
    .where('number', '=', cardNumber)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The cards that were lost or replaced at a moment, with their owners, since when, and who said so. */
export async function listEndedCardsAt(db: Queries, at: string) {
  return db
    .selectFrom('cards')
    .innerJoin('members', 'members.id', 'cards.member_id')
    .innerJoin('card_history as version', (join) =>
      join.on('version.id', '=', newestVersion('card_history', { card_id: 'cards.id' }, at)),
    )
    .leftJoin('members as reporter', 'reporter.id', 'version.by_id')
    .select(['members.id', 'members.state', 'cards.number as cardNumber', 'version.at as since'])
    .select((query) => query.ref('version.state').$castTo<'lost' | 'replaced'>().as('cardState'))
    .select(['reporter.first_name', 'reporter.last_name'])
    .where('version.state', 'in', ['lost', 'replaced'])
    .execute()
}
