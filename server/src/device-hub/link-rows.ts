import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { isProcessAlive } from '../db/dialect.ts'
import type { SentList } from './list-digests.ts'

export type NewLink = { deviceId: number; process: string; address: string }
export type FreedLink = { deviceId: number; address: string }

const isAlive = isProcessAlive(sql.ref('device_links.process'))

export async function findLink(db: Queries, deviceId: number) {
  return db
    .selectFrom('device_links')
    .select(['process', 'epoch', 'address'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

/** Makes the process the device's own, and returns the number of the connection. */
export async function takeLink(db: Queries, { deviceId, process, address }: NewLink): Promise<number> {
  const row = await db
    .insertInto('device_links')
    .values({ device_id: deviceId, process, address, epoch: 1, list_hash: null, list_sent_at: null, held_open: 0 })
    .onConflict((conflict) =>
      conflict.column('device_id').doUpdateSet({
        process,
        address,
        epoch: (expression) => expression('device_links.epoch', '+', 1),
        list_hash: null,
        list_sent_at: null,
      }),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow()
  return row.epoch
}

type OwnLink = { deviceId: number; process: string; epoch: number }

/** Returns whether the device was still connected by this very connection. */
export async function freeLink(db: Queries, { deviceId, process, epoch }: OwnLink): Promise<boolean> {
  const result = await db
    .updateTable('device_links')
    .set({ process: null, list_hash: null, list_sent_at: null })
    .where('device_id', '=', deviceId)
    .where('process', '=', process)
    .where('epoch', '=', epoch)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Takes back a link that was freed while this process could not show that it lives. */
export async function keepLink(db: Queries, { deviceId, process, epoch }: OwnLink): Promise<boolean> {
  const result = await db
    .updateTable('device_links')
    .set({ process })
    .where('device_id', '=', deviceId)
    .where('epoch', '=', epoch)
    .where((expression) => expression.or([expression('process', '=', process), expression('process', 'is', null)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Lists by device; skips devices that have connected elsewhere meanwhile. */
export async function saveSentLists(db: Queries, process: string, lists: ReadonlyMap<number, SentList>): Promise<void> {
  const values = sql.join([...lists].map(([id, { hash, at }]) => sql`(${id}::bigint, ${hash}::text, ${at}::text)`))
  await sql`
    update device_links set list_hash = sent.hash, list_sent_at = sent.at from (values ${values}) as sent (id, hash, at)
    where device_links.device_id = sent.id and device_links.process = ${process}
  `.execute(db)
}

export async function saveHeldOpen(db: Queries, deviceId: number, isHeldOpen: boolean): Promise<void> {
  const held_open = isHeldOpen ? 1 : 0
  const link = { device_id: deviceId, process: null, address: '', epoch: 0, list_hash: null, list_sent_at: null }
  await db
    .insertInto('device_links')
    .values({ ...link, held_open })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ held_open }))
    .execute()
}

/** The living process to which the device is connected. */
export async function findHolder(db: Queries, deviceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('device_links')
    .select('process')
    .where('device_id', '=', deviceId)
    .where('process', 'is not', null)
    .where(isAlive)
    .executeTakeFirst()
  return row?.process ?? undefined
}

/** Frees devices held by dead processes, and returns which they were. */
export async function freeLinksOfTheDead(db: Queries): Promise<FreedLink[]> {
  const rows = await db
    .updateTable('device_links')
    .set({ process: null, list_hash: null, list_sent_at: null })
    .where('process', 'is not', null)
    .where((expression) => expression.not(isAlive))
    .returning(['device_id', 'address'])
    .execute()
  return rows.map((row) => ({ deviceId: row.device_id, address: row.address }))
}
