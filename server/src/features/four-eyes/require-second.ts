import { toText } from '../../core/clock.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { assignedOf } from '../../db/duties.ts'
import { ApprovalNeeded, type Deed } from '../../http/approval.ts'
import { type Approval, currentApproval } from './approval-scope.ts'
import { refusalToApprove } from './rules.ts'
import { countOthersWithAll, findApproval, findDutyRow, markDecided, readSetting } from './store.ts'

/** The approval that each transaction has used: an act may ask for it more than once. */
const usedIn = new WeakMap<Trx, number>()

/**
 * Call this before writing anything in the transaction of an act that needs two administrators under four eyes. Throws
 * `ApprovalNeeded` unless a second one has just approved the act. The approval is used up in the same commit, so both
 * happen once or neither does. The command line needs no approval.
 */
export async function requireSecondPerson(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { actor, ...deed }: Deed & { actor: Actor },
): Promise<void> {
  if (actor.memberId === null || !(await readSetting(trx, 'signIn.fourEyes'))) return
  if ((await countOthersWithAll(trx, actor.memberId)) === 0) throw new AppError('second_administrator_missing')
  const approval = currentApproval()
  if (!approval) throw new ApprovalNeeded(deed)
  if (usedIn.get(trx) === approval.id) return
  await useApproval(ctx, trx, { approval, deed })
  usedIn.set(trx, approval.id)
}

/** The facts behind a proposal, as stored text. */
export function basisText({ act, basis }: Deed): string {
  return JSON.stringify([act.kind, basis])
}

async function useApproval(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { approval, deed }: { approval: Approval; deed: Deed },
): Promise<void> {
  const row = await findApproval(trx, approval.id)
  if (!row) throw new AppError('proposal_over')
  const waiting = {
    state: row.state,
    lapsesAt: row.lapses_at,
    proposerId: row.proposed_by,
    isBasisSame: row.basis === basisText(deed),
  }
  const { approver } = approval
  const duties = await findDutyRow(trx, approver.memberId)
  const decider = { memberId: approver.memberId, hasAllDuties: duties !== undefined && assignedOf(duties) === 'all' }
  const refusal = refusalToApprove(waiting, decider, toText(ctx.clock.now()))
  if (refusal !== undefined) throw new AppError(refusal)
  await noteApproved(ctx, trx, { approval, kind: deed.act.kind, proposerId: row.proposed_by, memberId: row.member_id })
}

type Approved = { approval: Approval; kind: string; proposerId: number; memberId: number | null }

/** Marks a proposal as approved, with its audit entry. Throws `proposal_over` if it was decided meanwhile. */
export async function noteApproved(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { approval: { id, approver, tellProposer }, kind, proposerId, memberId }: Approved,
): Promise<void> {
  const at = toText(ctx.clock.now())
  if (!(await markDecided(trx, id, { state: 'approved', by: approver.memberId, at }))) {
    throw new AppError('proposal_over')
  }
  await writeAudit(ctx, trx, {
    actor: approver,
    action: 'approval.approve',
    subject: memberId === null ? 'settings' : `member:${memberId}`,
    after: { approval: id, kind, proposed_by: proposerId },
  })
  await tellProposer(trx)
}
