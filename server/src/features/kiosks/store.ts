import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type KioskRow = Selectable<Tables['kiosks']>
export type KioskColumns = Updateable<Tables['kiosks']>

export async function findKiosk(db: Queries, by: { id: number } | { kioskId: string }): Promise<KioskRow | undefined> {
  return db
    .selectFrom('kiosks')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('kiosk_id', '=', by.kioskId)))
    .executeTakeFirst()
}

/** Those that wait first, then by name. */
export async function listKiosks(db: Queries): Promise<KioskRow[]> {
  return db.selectFrom('kiosks').selectAll().orderBy('authorised').orderBy('name').orderBy('id').execute()
}

export async function countPendingKiosks(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('kiosks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('authorised', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertKiosk(db: Queries, row: Insertable<Tables['kiosks']>): Promise<void> {
  await db.insertInto('kiosks').values(row).execute()
}

export async function saveKiosk(db: Queries, id: number, columns: KioskColumns): Promise<void> {
  await db.updateTable('kiosks').set(columns).where('id', '=', id).execute()
}

export async function deleteKiosk(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('kiosks').where('id', '=', id).execute()
}
