import type { UseKind } from '@fobhouse/contract/competence/certificates.ts'
import { sql } from 'kysely'
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

export type User = {
  certificateId: number
  kind: UseKind
  id: number
  name: string
  /** Whether members see it. */
  isShown: boolean
  isRetired: boolean
}

/** The devices and the equipment that name certificates, by name; all certificates, or these. */
export async function listUsers(db: Queries, certificateIds: readonly number[] | 'all'): Promise<User[]> {
  const named = (kind: UseKind) =>
    db
      .selectFrom('certificate_uses as use')
      .select(['use.certificate_id as certificateId', 'use.kind'])
      .where('use.kind', '=', kind)
      .$if(certificateIds !== 'all', (uses) =>
        uses.where('use.certificate_id', 'in', certificateIds === 'all' ? [] : certificateIds),
      )
  const items = named('equipment')
    .innerJoin('equipment as item', 'item.id', 'use.subject_id')
    .select([
      'item.id',
      'item.name',
      'item.hidden',
      sql<number>`case when item.state = 'retired' then 1 else 0 end`.as('retired'),
    ])
  const rows = await named('device')
    .innerJoin('devices as device', 'device.id', 'use.subject_id')
    .select(['device.id', 'device.name', sql<number>`0`.as('hidden'), sql<number>`0`.as('retired')])
    .unionAll(items)
    .orderBy('name')
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.map(({ hidden, retired, ...user }) => ({
    ...user,
    isShown: hidden === 0 && retired === 0,
    isRetired: retired === 1,
  }))
}

/**
 * What devices need, as a table in a query: what they name themselves, and what the equipment names that they switch.
 * A certificate can stand there twice for one device.
 */
export function usesAtDevices(db: Queries) {
  const ofItems = db
    .selectFrom('certificate_uses as use')
    .innerJoin('equipment as item', 'item.id', 'use.subject_id')
    .select(['use.certificate_id', 'item.device_id', 'use.planned'])
    .where('use.kind', '=', 'equipment')
    .where('item.device_id', 'is not', null)
    .$narrowType<{ device_id: number }>()
  return db
    .selectFrom('certificate_uses as use')
    .select(['use.certificate_id', 'use.subject_id as device_id', 'use.planned'])
    .where('use.kind', '=', 'device')
    .unionAll(ofItems)
}

/** The certificates that these devices need now, each once for a device. */
export async function listCertificatesNow(
  db: Queries,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; certificateId: number }[]> {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom(usesAtDevices(db).as('use'))
    .select(['use.device_id as deviceId', 'use.certificate_id as certificateId'])
    .distinct()
    .where('use.device_id', 'in', deviceIds)
    .where('use.planned', '=', 0)
    .execute()
}
