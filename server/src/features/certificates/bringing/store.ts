import type { Insertable } from 'kysely'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { keepHistory } from '../awards/store.ts'
import type { FormerAward } from './bring-rules.ts'

/** All awards of these certificates. */
export async function listFormerAwards(
  db: Queries,
  certificateIds: readonly number[],
): Promise<(FormerAward & { memberId: number; certificateId: number })[]> {
  if (certificateIds.length === 0) return []
  return db
    .selectFrom('awards')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId', 'state'])
    .select(['awarded_at as awardedAt', 'revoked_at as revokedAt'])
    .where('certificate_id', 'in', certificateIds)
    .where('member_id', 'is not', null)
    .$narrowType<{ memberId: number }>()
    .execute()
}

type NewRow = Omit<Insertable<Tables['awards']>, 'id'> & { member_id: number }

/** Adds many awards, and returns them with their ids. */
export async function insertAwards(
  db: Queries,
  rows: readonly NewRow[],
  at: string,
): Promise<{ id: number; memberId: number; certificateId: number }[]> {
  const added = []
  for (const batch of batchesOf(rows)) {
    const some = await db
      .insertInto('awards')
      .values(batch)
      .returning(['id', 'member_id as memberId', 'certificate_id as certificateId'])
      .$narrowType<{ memberId: number }>()
      .execute()
    await keepHistory(
      db,
      some.map(({ id }) => id),
      at,
    )
    added.push(...some)
  }
  return added
}
