import type { ListFault } from '@fobhouse/contract/protocol-2/list.ts'
import { z } from 'zod'
import type { Queries } from '../../../db/database.ts'
import type { ToldList } from './reach-rules.ts'

/** What a door's signed list needs of its row, and the highest version that it was ever given. */
export async function listSignedDoors(db: Queries, deviceIds: readonly number[]) {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('devices')
    .select(['devices.id', 'devices.list_hours', 'devices.open_house_id'])
    .select((expression) =>
      expression
        .selectFrom('board_lists')
        .select(({ fn }) => fn.max('version').as('version'))
        .whereRef('board_lists.device_id', '=', 'devices.id')
        .as('version'),
    )
    .where('devices.id', 'in', deviceIds)
    .execute()
}

type ListRow = {
  device_id: number
  version: number
  issued: string
  expires: string
  hash_key_id: string
  keyholders: string
  keyholders_until: string
}

/** Stores that the boards are sent these lists, and forgets those that have let nobody in since `before`. */
export async function insertLists(db: Queries, rows: readonly ListRow[], before: string): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('board_lists')
    .values(rows.map((row) => ({ ...row, acked_at: null })))
    .execute()
  const ids = rows.map((row) => row.device_id)
  await db.deleteFrom('board_lists').where('device_id', 'in', ids).where('keyholders_until', '<', before).execute()
}

/** True if the board was sent that list. Only the first acknowledgement counts. */
export async function saveAck(
  db: Queries,
  { deviceId, version, now }: { deviceId: number; version: number; now: string },
): Promise<boolean> {
  const list = await db
    .selectFrom('board_lists')
    .select('acked_at')
    .where('device_id', '=', deviceId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!list) return false
  if (list.acked_at === null) {
    const change = db.updateTable('board_lists').set({ acked_at: now })
    await change.where('device_id', '=', deviceId).where('version', '=', version).execute()
  }
  await db
    .updateTable('boards')
    .set({ list_refused: null, list_refused_at: null, list_told_at: null })
    .where('device_id', '=', deviceId)
    .execute()
  return true
}

/** Stores why the board refused its list. True if administrators have not been told of that. */
export async function saveRefusal(
  db: Queries,
  { deviceId, reason, now }: { deviceId: number; reason: ListFault; now: string },
): Promise<boolean> {
  const result = await db
    .updateTable('boards')
    .set({ list_refused: reason, list_refused_at: now })
    .where('device_id', '=', deviceId)
    .where((where) => where.or([where('list_refused', 'is', null), where('list_refused', '!=', reason)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** The visits that have not ended. */
export async function listVisitBegins(db: Queries, after: string) {
  return db
    .selectFrom('site_sessions')
    .select(['member_id', 'started_at'])
    .where('ended_at', 'is', null)
    .where('started_at', '>', after)
    .where('member_id', 'is not', null)
    .$narrowType<{ member_id: number }>()
    .execute()
}

/** The list that each board was sent last, with the process to which it is connected if several serve the club. */
export async function listNewest(db: Queries) {
  return db
    .selectFrom('boards')
    .innerJoin('devices', 'devices.id', 'boards.device_id')
    .leftJoin('board_lists', (join) =>
      join.on('board_lists.id', '=', (expression) =>
        expression
          .selectFrom('board_lists as newest')
          .select('newest.id')
          .whereRef('newest.device_id', '=', 'devices.id')
          .orderBy('newest.version', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'device_links.process', 'boards.list_refused', 'boards.list_told_at'])
    .select(['board_lists.version', 'board_lists.issued', 'board_lists.expires', 'board_lists.acked_at'])
    .where('devices.removed_at', 'is', null)
    .where('boards.proven_at', 'is not', null)
    .orderBy('devices.id')
    .execute()
}
export type NewestList = Awaited<ReturnType<typeof listNewest>>[number]

/** Notes that administrators were told that the board does not confirm its list. */
export async function saveTold(db: Queries, deviceId: number, now: string): Promise<void> {
  await db.updateTable('boards').set({ list_told_at: now }).where('device_id', '=', deviceId).execute()
}

/** The newest list that each board acknowledged. */
export async function listAcked(db: Queries) {
  return db
    .selectFrom('board_lists')
    .select(['device_id', 'version', 'issued', 'expires', 'acked_at'])
    .where('acked_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('board_lists as newer')
            .select('newer.id')
            .whereRef('newer.device_id', '=', 'board_lists.device_id')
            .whereRef('newer.version', '>', 'board_lists.version')
            .where('newer.acked_at', 'is not', null),
        ),
      ),
    )
    .execute()
}

const idsSchema = z.array(z.int())

/** The lists that each of these boards was sent, in their order. */
export async function listTold(db: Queries, deviceIds: readonly number[]): Promise<Map<number, ToldList[]>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('board_lists')
    .select(['device_id', 'issued', 'expires', 'keyholders', 'keyholders_until', 'acked_at'])
    .where('device_id', 'in', deviceIds)
    .orderBy('version')
    .execute()
  const lists = [...Map.groupBy(rows, (row) => row.device_id)]
  return new Map(lists.map(([id, own]) => [id, own.map(toldOf)]))
}

type ToldRow = Pick<ListRow, 'issued' | 'expires' | 'keyholders' | 'keyholders_until'> & { acked_at: string | null }

function toldOf({ issued, expires, keyholders, keyholders_until, acked_at }: ToldRow): ToldList {
  return {
    issued,
    expires,
    keyholders: idsSchema.parse(JSON.parse(keyholders)),
    keyholdersUntil: keyholders_until,
    ackedAt: acked_at,
  }
}

/** When a member's state or card last changed; undefined: never. */
export async function findLastChange(
  db: Queries,
  table: 'member_history' | 'card_history',
  memberId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('at').as('at'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** When the member last lost each device. */
export async function listRevoked(db: Queries, memberId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('past_grants')
    .select(({ fn }) => ['device_id', fn.max('revoked_at').as('at')])
    .where('member_id', '=', memberId)
    .groupBy('device_id')
    .execute()
  return new Map(rows.map((row) => [row.device_id, row.at]))
}
