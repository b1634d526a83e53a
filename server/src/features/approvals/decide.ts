import { duties, hasAllDuties } from '@fobhouse/contract/duties.ts'
import { proposedActSchema } from '@fobhouse/contract/routes/approvals.ts'
import type { Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { dutiesOf } from '../../db/duties.ts'
import { requireDuty } from '../../http/access-guard.ts'
import type { Performer } from '../../http/perform-again.ts'
import { type Caller, millisecondsOf } from '../../identity/public.ts'
import { findApproval, markDecided, noteApproved, refusalToApprove, withApproval } from '../four-eyes/public.ts'
import { openCall } from './seal-call.ts'
import { findProposer } from './store.ts'
import { type TellContext, tellProposer } from './tell-proposer.ts'

type DecideContext = TellContext & Pick<Context, 'db' | 'secrets' | 'transact'>
type Decision = { id: number; caller: Caller }
type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findApproval>>>

/**
 * Performs an act that somebody else proposed, in their name and with their current duties. The act itself uses the
 * approval up in its own transaction, so it happens once or not at all, however often it is approved.
 */
export async function approve(ctx: DecideContext, performer: Performer, { id, caller }: Decision): Promise<void> {
  const row = await findOpen(ctx.db, id)
  const decider = { memberId: caller.memberId, hasAllDuties: hasAllDuties(caller.duties) }
  const waiting = { state: row.state, lapsesAt: row.lapses_at, proposerId: row.proposed_by, isBasisSame: true }
  const refusal = refusalToApprove(waiting, decider, nowText(ctx.clock))
  if (refusal === 'duty_missing') for (const duty of duties) requireDuty(caller, duty)
  if (refusal !== undefined) throw new AppError(refusal)
  const proposer = await loadProposer(ctx, row.proposed_by)
  const parts = openCall(ctx, row)
  if (!parts) throw new AppError('proposal_outdated')
  const approver = actorOf(caller)
  const outcome = { became: 'approved', decider: caller.name } as const
  const tellOfIt = (trx: Trx) => tellProposer(ctx, trx, { proposerId: row.proposed_by, outcome })
  const approval = { id, approver, tellProposer: tellOfIt }
  await withApproval(approval, () => performer.perform(row.route, { parts, caller: proposer }))
  await ctx.transact(async (trx) => {
    const after = await findApproval(trx, id)
    // Nothing that needs two people may have been left to do; it is approved all the same.
    if (after?.state === 'waiting') {
      await noteApproved(ctx, trx, {
        approval,
        kind: kindOf(row),
        proposerId: row.proposed_by,
        memberId: row.member_id,
      })
    }
    tell(ctx, trx)
  })
}

/** Refuses another administrator's proposal, or withdraws the caller's own. */
export async function refuse(ctx: DecideContext, { id, caller }: Decision): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await findOpen(trx, id)
    const isOwn = row.proposed_by === caller.memberId
    if (!isOwn) for (const duty of duties) requireDuty(caller, duty)
    const at = toText(ctx.clock.now())
    const state = isOwn ? 'withdrawn' : 'refused'
    if (row.lapses_at <= at || !(await markDecided(trx, id, { state, by: caller.memberId, at }))) {
      throw new AppError('proposal_over')
    }
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: isOwn ? 'approval.withdraw' : 'approval.refuse',
      subject: row.member_id === null ? 'settings' : `member:${row.member_id}`,
      after: { approval: id, kind: kindOf(row), proposed_by: row.proposed_by },
    })
    const outcome = { became: 'refused', decider: caller.name } as const
    if (!isOwn) await tellProposer(ctx, trx, { proposerId: row.proposed_by, outcome })
    tell(ctx, trx)
  })
}

function kindOf({ act }: ApprovalRow): string {
  return proposedActSchema.parse(JSON.parse(act)).kind
}

async function findOpen(db: Queries, id: number): Promise<ApprovalRow> {
  const row = await findApproval(db, id)
  if (!row) throw new AppError('not_found')
  if (row.state !== 'waiting') throw new AppError('proposal_over')
  return row
}

/** Loads the proposer as if they asked now. They confirmed who they are when they proposed it. */
async function loadProposer(ctx: Pick<Context, 'clock' | 'db'>, memberId: number): Promise<Caller> {
  const row = await findProposer(ctx.db, memberId)
  if (row?.is_admin !== 1) throw new AppError('proposal_outdated')
  return {
    memberId,
    name: fullName(row),
    isAdmin: true,
    duties: dutiesOf(row),
    state: row.state,
    via: 'browser',
    tokenHash: '',
    confirmedAt: millisecondsOf(nowText(ctx.clock)),
    hasFactor: row.has_factor === 1,
  }
}

function tell({ live }: Pick<Context, 'live'>, trx: Trx): void {
  trx.afterCommit(() => live.publish('admins', { type: 'approvals' }))
}
