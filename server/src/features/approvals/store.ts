import type { Insertable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { nothingSealed, type SealedOrPlain } from '../../db/secrets/seal.ts'
import type { Tables } from '../../db/tables.ts'
import { hasFactor } from '../../identity/public.ts'

export async function insertProposal(db: Queries, row: Insertable<Tables['approvals']>): Promise<number> {
  const { id } = await db.insertInto('approvals').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveCall(db: Queries, id: number, sealed: SealedOrPlain): Promise<void> {
  await db.updateTable('approvals').set({ sealed_call: sealed }).where('id', '=', id).execute()
}

/** Other waiting proposals of the same person for the same call. */
export async function listWaitingOf(
  db: Queries,
  { proposerId, route, now }: { proposerId: number; route: string; now: string },
) {
  return db
    .selectFrom('approvals')
    .select(['id', 'sealed_call'])
    .where('proposed_by', '=', proposerId)
    .where('route', '=', route)
    .where('state', '=', 'waiting')
    .where('lapses_at', '>', now)
    .orderBy('id')
    .execute()
}

/** Lists proposals, newest first, with everyone's names, in one query. `proposerId`: only that person's. */
export async function listApprovals(db: Queries, { proposerId }: { proposerId: number | undefined }) {
  return db
    .selectFrom('approvals')
    .innerJoin('members as proposer', 'proposer.id', 'approvals.proposed_by')
    .leftJoin('members as decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('members as member', 'member.id', 'approvals.member_id')
    .select(['approvals.id', 'approvals.act', 'approvals.proposed_by', 'approvals.proposed_at', 'approvals.lapses_at'])
    .select(['approvals.state', 'approvals.decided_at'])
    .select(['proposer.first_name as proposer_first', 'proposer.last_name as proposer_last'])
    .select(['decider.first_name as decider_first', 'decider.last_name as decider_last'])
    .select(['member.first_name as member_first', 'member.last_name as member_last'])
    .$if(proposerId !== undefined, (query) => query.where('approvals.proposed_by', '=', proposerId ?? 0))
    .orderBy('approvals.id', 'desc')
    .limit(100)
    .execute()
}

/** The proposer as they are now. */
export async function findProposer(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'language', 'first_name', 'last_name', 'is_admin', 'duties', 'state'])
    .select(hasFactor.as('has_factor'))
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Lapses due proposals, and returns the proposer of each. */
export async function lapseUntil(db: Queries, now: string): Promise<number[]> {
  const lapsed = await db
    .updateTable('approvals')
    .set({ state: 'lapsed', decided_at: now, sealed_call: nothingSealed })
    .where('state', '=', 'waiting')
    .where('lapses_at', '<=', now)
    .returning('proposed_by')
    .execute()
  return lapsed.map((row) => row.proposed_by)
}

export async function deleteDecidedBefore(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('approvals').where('state', '!=', 'waiting').where('proposed_at', '<', before).execute()
}
