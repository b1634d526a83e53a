import { hasAllDuties } from '@fobhouse/contract/duties.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { type Approval, type approvalRoutes, proposedActSchema } from '@fobhouse/contract/routes/approvals.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Caller } from '../../identity/public.ts'
import { countOthersWithAll } from '../four-eyes/public.ts'
import { listApprovals } from './store.ts'

/**
 * Waiting and recently decided proposals: all of them for administrators with all duties, only their own for others.
 */
export async function readApprovals(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  caller: Caller,
): Promise<ResponseOf<typeof approvalRoutes.list>> {
  const mayDecide = hasAllDuties(caller.duties)
  const rows = await listApprovals(ctx.db, { proposerId: mayDecide ? undefined : caller.memberId })
  const isAlone = (await countOthersWithAll(ctx.db, caller.memberId)) === 0
  const now = nowText(ctx.clock)
  return {
    mayDecide,
    isStuck: ctx.settings.get('signIn.fourEyes') && isAlone,
    approvals: rows.map((row) => present(row, { now, readerId: caller.memberId })),
  }
}

type Row = Awaited<ReturnType<typeof listApprovals>>[number]

function present(row: Row, { now, readerId }: { now: string; readerId: number }): Approval {
  return {
    id: row.id,
    act: proposedActSchema.parse(JSON.parse(row.act)),
    member: nameOf(row.member_first, row.member_last),
    proposedBy: `${row.proposer_first} ${row.proposer_last}`,
    proposedAt: row.proposed_at,
    lapsesAt: row.lapses_at,
    state: row.state === 'waiting' && row.lapses_at <= now ? 'lapsed' : row.state,
    decidedBy: nameOf(row.decider_first, row.decider_last),
    decidedAt: row.decided_at,
    isOwn: row.proposed_by === readerId,
  }
}

function nameOf(first: string | null, last: string | null): string | null {
  return first === null || last === null ? null : `${first} ${last}`
}
