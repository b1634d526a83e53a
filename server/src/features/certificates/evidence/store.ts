import type { BadgeCheck } from '@fobhouse/contract/competence/evidence.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

const issuerSchema = z.object({ id: z.string(), name: z.string(), url: z.string() })

/** Another club's badge that somebody handed in, parsed. */
export type EvidenceRecord = BadgeCheck & {
  id: number
  memberId: number
  certificateId: number
  issuer: z.output<typeof issuerSchema>
  achievement: string
  awardedAt: string | null
  validUntil: string | null
  handedInAt: string
  decidedAt: string | null
  awardId: number | null
  note: string
}

function recordOf(row: Selectable<Tables['evidence']>): EvidenceRecord {
  const { id, signature, status, subject, achievement, note } = row
  return {
    id,
    signature,
    status,
    subject,
    achievement,
    note,
    memberId: row.member_id,
    certificateId: row.certificate_id,
    issuer: issuerSchema.parse(JSON.parse(row.issuer)),
    awardedAt: row.awarded_at,
    validUntil: row.valid_until,
    handedInAt: row.handed_in_at,
    decidedAt: row.decided_at,
    awardId: row.award_id,
  }
}

/** Whose badge of this signature has been handed in. */
export async function listHandedIn(
  db: Queries,
  proofValue: string,
): Promise<Pick<EvidenceRecord, 'id' | 'memberId' | 'certificateId' | 'signature' | 'decidedAt'>[]> {
  return db
    .selectFrom('evidence')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId', 'signature', 'decided_at as decidedAt'])
    .where('proof_value', '=', proofValue)
    .execute()
}

export async function insertEvidence(db: Queries, row: Omit<Insertable<Tables['evidence']>, 'id'>): Promise<number> {
  return (await db.insertInto('evidence').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveEvidence(db: Queries, id: number, columns: Updateable<Tables['evidence']>): Promise<void> {
  await db.updateTable('evidence').set(columns).where('id', '=', id).execute()
}

export async function findEvidence(db: Queries, id: number): Promise<EvidenceRecord | undefined> {
  const row = await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
  return row && recordOf(row)
}

/** What somebody has handed in for a certificate, the newest first. */
export async function listEvidenceOf(
  db: Queries,
  { memberId, certificateId }: { memberId: number; certificateId: number },
): Promise<EvidenceRecord[]> {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(recordOf)
}

/** What waits for a decision, the oldest first. */
export async function listUndecided(db: Queries, certificateIds: readonly number[]): Promise<EvidenceRecord[]> {
  if (certificateIds.length === 0) return []
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('certificate_id', 'in', certificateIds)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

/** How many wait for a decision about these certificates, without one's own. */
export async function countUndecided(
  db: Queries,
  { certificateIds, besides }: { certificateIds: readonly number[]; besides: number },
): Promise<number> {
  if (certificateIds.length === 0) return 0
  const { count } = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('certificate_id', 'in', certificateIds)
    .where('member_id', '<>', besides)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
