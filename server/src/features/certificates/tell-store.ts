import type { Queries } from '../../db/database.ts'
import { usesAtDevices } from './uses-store.ts'

/** Whom and what a change of a certificate concerns. */

/** The members who train any of these certificates. */
export async function listTrainersOf(db: Queries, certificateIds: readonly number[]): Promise<number[]> {
  if (certificateIds.length === 0) return []
  const rows = await db
    .selectFrom('trainers')
    .select('member_id')
    .distinct()
    .where('certificate_id', 'in', certificateIds)
    .execute()
  return rows.map((row) => row.member_id)
}

/** The devices that name any of these certificates, now or as planned, or switch equipment that does. */
export async function listDoorsNaming(db: Queries, certificateIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom(usesAtDevices(db).as('use'))
    .select('use.device_id')
    .distinct()
    .where('use.certificate_id', 'in', certificateIds)
    .execute()
  return rows.map((row) => row.device_id)
}
