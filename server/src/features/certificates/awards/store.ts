import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import { type Validity, validitySchema } from '@fobhouse/contract/competence/certificates.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { keepAwards } from '../../../db/awards/induction.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { AwardFacts } from '../rules.ts'
import { usesAtDevices } from '../uses-store.ts'
import { noteInductions } from './current-store.ts'

/** An award as it is stored, parsed. */
export type AwardRecord = Omit<AwardFacts, 'isInUse'> & {
  id: number
  memberId: number
  certificateId: number
  source: AwardSource
  validity: Validity
  timeZone: string
  /** Since when it has this end. */
  endSetAt: string
  lastUsedAt: string | null
  latestEnd: string | null
  publicNote: string
  reason: string
  causedBy: number | null
}

/** All awards of these members, of all certificates or of these. */
export async function listAwardsOf(
  db: Queries,
  { memberIds, certificateIds }: { memberIds: readonly number[] | 'everybody'; certificateIds?: readonly number[] },
): Promise<AwardRecord[]> {
  const rows = await db
    .selectFrom('awards')
    .selectAll()
    .$if(memberIds !== 'everybody', (query) =>
      query.where('member_id', 'in', memberIds === 'everybody' ? [] : memberIds),
    )
    .$if(certificateIds !== undefined, (query) => query.where('certificate_id', 'in', certificateIds ?? []))
    .where('member_id', 'is not', null)
    .$narrowType<{ member_id: number }>()
    .orderBy('id')
    .execute()
  return rows.map(awardOf)
}

export async function findAward(db: Queries, id: number): Promise<AwardRecord | undefined> {
  const row = await db
    .selectFrom('awards')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', 'is not', null)
    .$narrowType<{ member_id: number }>()
    .executeTakeFirst()
  return row && awardOf(row)
}

function awardOf(row: Selectable<Tables['awards']> & { member_id: number }): AwardRecord {
  return {
    id: row.id,
    memberId: row.member_id,
    certificateId: row.certificate_id,
    state: row.state,
    awardedAt: row.awarded_at,
    expiresAt: row.expires_at,
    source: row.source,
    validity: validitySchema.parse(JSON.parse(row.validity)),
    timeZone: row.time_zone,
    endSetAt: row.end_set_at,
    lastUsedAt: row.last_used_at,
    latestEnd: row.latest_end,
    publicNote: row.public_note,
    reason: row.reason,
    causedBy: row.cause_id,
  }
}

/** Adds an award, and how it is from then on. */
export async function insertAward(
  db: Queries,
  row: Omit<Insertable<Tables['awards']>, 'id'>,
  at: string,
): Promise<number> {
  const { id } = await db.insertInto('awards').values(row).returning('id').executeTakeFirstOrThrow()
  await keepHistory(db, [id], at)
  return id
}

/** Changes awards, and keeps how they are from then on. */
export async function saveAwards(
  db: Queries,
  { ids, columns, at }: { ids: readonly number[]; columns: Updateable<Tables['awards']>; at: string },
): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('awards').set(columns).where('id', 'in', ids).execute()
  await keepHistory(db, ids, at)
}

/** Keeps how these awards are from now on, and what they make of their members' inductions. */
export async function keepHistory(db: Queries, ids: readonly number[], at: string): Promise<void> {
  await keepAwards(db, ids, at)
  await noteInductions(db, ids)
}

/** The suspended awards that were suspended with this one. */
export async function listCausedBy(db: Queries, id: number): Promise<AwardRecord[]> {
  const rows = await db
    .selectFrom('awards')
    .selectAll()
    .where('cause_id', '=', id)
    .where('state', '=', 'suspended')
    .$narrowType<{ member_id: number }>()
    .orderBy('id')
    .execute()
  return rows.map(awardOf)
}

/** Adds a line to what trainers and administrators noted. */
export async function addPrivateNote(db: Queries, id: number, note: string): Promise<void> {
  const former = await db.selectFrom('awards').select('private_note').where('id', '=', id).executeTakeFirstOrThrow()
  const private_note = former.private_note === '' ? note : `${former.private_note}\n${note}`
  await db.updateTable('awards').set({ private_note }).where('id', '=', id).execute()
}

/** Who uses a tool now that a certificate is required for, since when. Under supervision it is no use of their own. */
export async function listUsesNow(db: Queries): Promise<{ memberId: number; certificateId: number; since: string }[]> {
  return db
    .selectFrom('interlock_sessions as session')
    .innerJoin(usesAtDevices(db).as('use'), 'use.device_id', 'session.device_id')
    .select(['session.member_id as memberId', 'use.certificate_id as certificateId', 'session.started_at as since'])
    .where('use.planned', '=', 0)
    .where('session.ended_at', 'is', null)
    .where('session.supervisor_id', 'is', null)
    .$narrowType<{ memberId: number }>()
    .execute()
}
