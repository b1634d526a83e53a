import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type KeyRow = Selectable<Tables['badge_keys']>

/** The newest first. */
export async function listKeys(db: Queries): Promise<KeyRow[]> {
  return db.selectFrom('badge_keys').selectAll().orderBy('id', 'desc').execute()
}

export async function insertKey(db: Queries, key: Insertable<Tables['badge_keys']>): Promise<void> {
  await db.insertInto('badge_keys').values(key).execute()
}

export async function deleteKey(db: Queries, multikey: string): Promise<void> {
  await db.deleteFrom('badge_keys').where('multikey', '=', multikey).execute()
}

/** How many badges each key has signed. */
export async function countSigned(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('badges')
    .select(({ fn }) => ['multikey', fn.countAll<number>().as('count')])
    .where('member_id', 'is not', null)
    .groupBy('multikey')
    .execute()
  return new Map(rows.map(({ multikey, count }) => [multikey, count]))
}

/**
 * Whether the award of a badge was suspended or revoked since the badge was made. What was given back stays so: the
 * history of an award forgets nothing.
 */
const wasTaken: RawBuilder<boolean> = sql<boolean>`exists (
  select 1 from award_history as line
  where line.award_id = badge.award_id and line.state <> 'valid' and line.at >= badge.created_at
)`

export type BadgeRow = {
  id: number
  uuid: string
  memberId: number | null
  awardId: number
  signed: string
  createdAt: string
  withdrawnAt: string | null
  wasTaken: boolean
  /** The award's end now; null: none. */
  expiresAt: string | null
}

function selectBadges(db: Queries) {
  return db
    .selectFrom('badges as badge')
    .leftJoin('awards as award', 'award.id', 'badge.award_id')
    .select(['badge.id', 'uuid', 'badge.member_id as memberId', 'award_id as awardId', 'signed'])
    .select(['badge.created_at as createdAt', 'withdrawn_at as withdrawnAt', 'award.expires_at as expiresAt'])
    .select(sql<number>`case when ${wasTaken} then 1 else 0 end`.as('taken'))
}

const badgeOf = ({ taken, ...row }: Omit<BadgeRow, 'wasTaken'> & { taken: number }): BadgeRow => {
  return { ...row, wasTaken: taken === 1 }
}

export async function listBadgesOf(db: Queries, memberId: number): Promise<BadgeRow[]> {
  const rows = await selectBadges(db).where('badge.member_id', '=', memberId).orderBy('badge.id', 'desc').execute()
  return rows.map(badgeOf)
}

/** Undefined also for that of somebody who was erased. */
export async function findBadge(db: Queries, uuid: string): Promise<BadgeRow | undefined> {
  const row = await selectBadges(db)
    .where('uuid', '=', uuid)
    .where('badge.member_id', 'is not', null)
    .executeTakeFirst()
  return row && badgeOf(row)
}

export async function hasBit(db: Queries, bit: number): Promise<boolean> {
  return (await db.selectFrom('badges').select('id').where('status_bit', '=', bit).executeTakeFirst()) !== undefined
}

export async function insertBadge(db: Queries, row: Omit<Insertable<Tables['badges']>, 'id'>): Promise<number> {
  return (await db.insertInto('badges').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** False if there is no such badge of this member that was not withdrawn yet. */
export async function withdraw(
  db: Queries,
  { id, memberId, at }: { id: number; memberId: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('badges')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The bits of what was withdrawn, taken away or erased. */
export async function listSetBits(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('badges as badge')
    .select('status_bit')
    .where(({ or, eb }) => or([eb('withdrawn_at', 'is not', null), eb('member_id', 'is', null), wasTaken]))
    .orderBy('status_bit')
    .execute()
  return rows.map(({ status_bit }) => status_bit)
}

/** What the copy of one's data contains. */
export async function listOwnBadges(db: Queries, memberId: number) {
  return db
    .selectFrom('badges')
    .select(['id', 'uuid', 'award_id', 'certificate_id', 'signed', 'created_at', 'withdrawn_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

/** Every badge of somebody who is there, as it was signed. */
export async function listSigned(db: Queries): Promise<{ id: number; uuid: string; bit: number; signed: string }[]> {
  return db
    .selectFrom('badges')
    .select(['id', 'uuid', 'status_bit as bit', 'signed'])
    .where('member_id', 'is not', null)
    .orderBy('id')
    .execute()
}
