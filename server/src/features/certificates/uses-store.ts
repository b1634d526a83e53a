import type { UseKind } from '@fobhouse/contract/competence/certificates.ts'
import type { Queries } from '../../db/database.ts'

/** What names certificates beside other certificates. */
export type Use = { kind: UseKind; subjectId: number }

/** Says which certificates something names now, and which only in something planned; it names no others. */
export async function saveUses(
  db: Queries,
  { kind, subjectId, now, planned }: Use & { now: readonly number[]; planned: readonly number[] },
): Promise<void> {
  await db.deleteFrom('certificate_uses').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
  const rows = [
    ...now.map((id) => ({ certificate_id: id, kind, subject_id: subjectId, planned: 0 })),
    ...planned
      .filter((id) => !now.includes(id))
      .map((id) => ({ certificate_id: id, kind, subject_id: subjectId, planned: 1 })),
  ]
  if (rows.length > 0) await db.insertInto('certificate_uses').values(rows).execute()
}

/** The devices that name certificates, by name; all certificates, or these. */
export async function listDevicesNaming(
  db: Queries,
  certificateIds: readonly number[] | 'all',
): Promise<{ certificateId: number; id: number; name: string }[]> {
  return db
    .selectFrom('certificate_uses as use')
    .innerJoin('devices as device', 'device.id', 'use.subject_id')
    .select(['use.certificate_id as certificateId', 'device.id', 'device.name'])
    .where('use.kind', '=', 'device')
    .$if(certificateIds !== 'all', (query) =>
      query.where('use.certificate_id', 'in', certificateIds === 'all' ? [] : certificateIds),
    )
    .orderBy('device.name')
    .orderBy('device.id')
    .execute()
}

/** The certificates that these devices need now. */
export async function listCertificatesNow(
  db: Queries,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; certificateId: number }[]> {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('certificate_uses')
    .select(['subject_id as deviceId', 'certificate_id as certificateId'])
    .where('kind', '=', 'device')
    .where('subject_id', 'in', deviceIds)
    .where('planned', '=', 0)
    .execute()
}
