import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Waiting } from '../../core/push-out.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type KioskRow = Selectable<Tables['kiosks']>
export type KioskColumns = Updateable<Tables['kiosks']>
export type ClaimRow = Selectable<Tables['kiosk_claims']>

export async function findKiosk(db: Queries, by: { id: number } | { kioskId: string }): Promise<KioskRow | undefined> {
  return db
    .selectFrom('kiosks')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('kiosk_id', '=', by.kioskId)))
    .executeTakeFirst()
}

/** Waiting kiosks first, then by name. */
export async function listKiosks(db: Queries): Promise<KioskRow[]> {
  return db.selectFrom('kiosks').selectAll().orderBy('authorised').orderBy('name').orderBy('id').execute()
}

/** Kiosks that were never approved. */
export async function listWaitingKiosks(db: Queries): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('kiosks')
    .select(['id', 'waits_from', 'last_seen_at', 'created_at'])
    .where('authorised', '=', 0)
    .where('waits_from', 'is not', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    network: row.waits_from ?? '',
    lastSeen: row.last_seen_at ?? row.created_at,
  }))
}

export async function insertKiosk(db: Queries, row: Insertable<Tables['kiosks']>): Promise<number> {
  const { id } = await db.insertInto('kiosks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveKiosk(db: Queries, id: number, columns: KioskColumns): Promise<void> {
  await db.updateTable('kiosks').set(columns).where('id', '=', id).execute()
}

/** Deletes its claims, too. */
export async function deleteKiosk(db: Queries, id: number): Promise<void> {
  await deleteClaims(db, id)
  await db.deleteFrom('kiosks').where('id', '=', id).execute()
}

type ClaimOfKiosk = { kioskId: number } & ({ hash: string } | { code: string })

export async function findClaim(db: Queries, { kioskId, ...by }: ClaimOfKiosk): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('kiosk_claims')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .where((where) => ('hash' in by ? where('claim_hash', '=', by.hash) : where('code', '=', by.code)))
    .executeTakeFirst()
}

export async function listClaims(db: Queries, kioskId: number): Promise<ClaimRow[]> {
  return db.selectFrom('kiosk_claims').selectAll().where('kiosk_id', '=', kioskId).orderBy('id').execute()
}

export async function insertClaim(db: Queries, row: Insertable<Tables['kiosk_claims']>): Promise<void> {
  await db.insertInto('kiosk_claims').values(row).execute()
}

export async function saveClaim(db: Queries, id: number, columns: Updateable<Tables['kiosk_claims']>): Promise<void> {
  await db.updateTable('kiosk_claims').set(columns).where('id', '=', id).execute()
}

export async function deleteClaim(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('kiosk_claims').where('id', '=', id).execute()
}

export async function deleteClaims(db: Queries, kioskId: number): Promise<void> {
  await db.deleteFrom('kiosk_claims').where('kiosk_id', '=', kioskId).execute()
}
