import { type Insertable, sql } from 'kysely'
import { ownerOfCard } from '../../../db/cards.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { parseColumns, type Page, type ToldFile } from '../../copy.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../../retention-store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/access.json'

const said = textsOf<typeof words>('server/access')

/** Records that a device was heard; returns what a tap at it needs. */
export async function seeDevice(db: Queries, id: number, now: string) {
  return db
    .updateTable('devices')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .returning(['id', 'name', 'reader_24_bit', 'post_to_discord', 'post_to_slack', 'play_theme'])
    .executeTakeFirst()
}

/** Whether it is let in, and a door without a board. */
export async function isDoorInUse(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('mqtt_doors', 'mqtt_doors.device_id', 'devices.id')
    .select('devices.id')
    .where('devices.id', '=', id)
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const holderColumns = [
  'members.id',
  'members.first_name',
  'members.last_name',
  'members.state',
  'members.hide_last_seen',
  'members.keyholder',
] as const

/** Records that a member was seen. */
export async function seeMember(db: Queries, memberId: number, now: string): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: now }).where('id', '=', memberId).execute()
}

/** The same for a moment that may be past: somebody who was seen later stays so. */
export async function seeMemberAt(db: Queries, memberId: number, at: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_seen_at: at })
    .where('id', '=', memberId)
    .where((member) => member.or([member('last_seen_at', 'is', null), member('last_seen_at', '<', at)]))
    .execute()
}

/** Records that whoever has this active card was seen, and returns them. */
export async function seeHolder(db: Queries, cardNumber: string, now: string) {
  return db
    .updateTable('members')
    .set({ last_seen_at: now })
    .where('members.id', '=', (query) => ownerOfCard(query, cardNumber))
    .returning(holderColumns)
    .executeTakeFirst()
}

/** Whose card has this number; one that was removed is nobody's. */
export async function findCardOwner(db: Queries, cardNumber: string) {
  return db
    .selectFrom('cards')
    .innerJoin('members', 'members.id', 'cards.member_id')
    .select(holderColumns)
    .select(['cards.id as cardId', 'cards.state as cardState', 'cards.told_at as toldAt'])
    .where('cards.number', '=', cardNumber)
    .where('cards.state', '<>', sql.lit('removed'))
    .executeTakeFirst()
}

/** The lock of a door without a board said that it opened. */
export async function saveTapSeen(db: Queries, ids: readonly number[]): Promise<void> {
  await db.updateTable('taps').set({ effect: 'seen' }).where('id', 'in', ids).execute()
}

export async function insertTap(db: Queries, tap: Insertable<Tables['taps']>): Promise<number> {
  const inserted = await db.insertInto('taps').values(tap).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

/** The newest taps at doors; hidden doors only for administrators. */
export async function listNewestTaps(db: Queries, { limit, withHidden }: { limit: number; withHidden: boolean }) {
  return db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['taps.id', 'taps.at', 'taps.outcome', 'devices.name', 'members.first_name', 'members.last_name'])
    .where('devices.kind', '=', 'door')
    .$if(!withHidden, (query) => query.where('devices.hidden', '=', 0))
    .orderBy('taps.at', 'desc')
    .orderBy('taps.id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest sessions of tools; hidden tools only for administrators. */
export async function listNewestSessions(db: Queries, { limit, withHidden }: { limit: number; withHidden: boolean }) {
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .leftJoin('members as starter', 'starter.id', 'interlock_sessions.member_id')
    .leftJoin('members as ender', 'ender.id', 'interlock_sessions.ended_by')
    .select(['interlock_sessions.id', 'interlock_sessions.started_at', 'interlock_sessions.ended_at', 'devices.name'])
    .select(['starter.first_name', 'starter.last_name'])
    .select(['ender.first_name as ender_first_name', 'ender.last_name as ender_last_name'])
    .$if(!withHidden, (query) => query.where('devices.hidden', '=', 0))
    .orderBy('interlock_sessions.started_at', 'desc')
    .orderBy('interlock_sessions.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listLastSeen(db: Queries) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'last_seen_at'])
    .where('state', '=', 'active')
    .where('hide_last_seen', '=', 0)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

type ClaimedCard = { memberId: number; card: string; low: string }

/** Taps of a card, also in its 24-bit form, that did not count as this member's. */
export async function readTapsByOthers(db: Queries, { memberId, card, low }: ClaimedCard) {
  const taps = db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .where('taps.card_number', 'in', [card, low])
    .where((tap) => tap.or([tap('taps.card_number', '=', card), tap('devices.reader_24_bit', '=', 1)]))
    .where((tap) => tap.or([tap('taps.member_id', 'is', null), tap('taps.member_id', '<>', memberId)]))
  const newest = await taps
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['devices.name', 'taps.at', 'members.first_name', 'members.last_name'])
    .orderBy('taps.at', 'desc')
    .orderBy('taps.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { times } = await taps.select(({ fn }) => fn.countAll<number>().as('times')).executeTakeFirstOrThrow()
  return { newest, times }
}

/** Clears the number of cards in taps without an owner: the number itself identifies the person. */
export async function removeStrayCards(db: Queries, cards: readonly string[]): Promise<void> {
  if (cards.length === 0) return
  await db
    .updateTable('taps')
    .set({ card_number: '' })
    .where('member_id', 'is', null)
    .where('card_number', 'in', cards)
    .execute()
}

/** What the copy of one’s data contains about cards and taps. */
export const cardsCopy: readonly ToldFile[] = [
  {
    file: 'cards-and-states.json',
    about: said((words) => words.copy.cardsAndStates),
    pages: listHistory,
  },
  {
    file: 'taps.json',
    about: said((words) => words.copy.taps),
    pages: listTaps,
  },
]

async function listHistory(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('member_history')
    .select(['id', 'at', 'state', 'card_number'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function listTaps(db: Queries, { memberId, afterId, limit }: Page) {
  const rows = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['taps.id', 'taps.at', 'devices.kind', 'devices.name as device'])
    .select(['taps.card_number', 'taps.outcome', 'taps.reasons', 'taps.late', 'taps.time_uncertain', 'taps.effect'])
    .where('taps.member_id', '=', memberId)
    .where('taps.id', '>', afterId)
    .orderBy('taps.id')
    .limit(limit)
    .execute()
  return parseColumns(rows, ['reasons'])
}

export const tapsKept: KeptRows = { kind: 'taps', months: 'privacy.tapMonths', remove: removeTapNames }

async function removeTapNames(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldTaps(db, batch).execute())
  if (ids.length > 0)
    await db.updateTable('taps').set({ member_id: null, card_number: '' }).where('id', 'in', ids).execute()
  return ids.length
}

export function oldTaps(db: Queries, batch: Batch) {
  const isKnown = sql<boolean>`(card_number <> '' or member_id is not null)`
  return oldest(db.selectFrom('taps').select('id').where('at', '<', batch.before).where(isKnown), 'at', batch)
}

/** Whether a card has ever opened a door. */
export async function hasDoorOpened(db: Queries): Promise<boolean> {
  const tap = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select('taps.id')
    .where('devices.kind', '=', 'door')
    .where('taps.outcome', '=', 'granted')
    .limit(1)
    .executeTakeFirst()
  return tap !== undefined
}
