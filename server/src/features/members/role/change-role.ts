import type { AssignedDuties } from '@fobhouse/contract/duties.ts'
import type { ProposedAct } from '@fobhouse/contract/routes/approvals.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { assignedOf, dutiesOf, dutyRowOf } from '../../../db/duties.ts'
import { dutyMissing } from '../../../http/access-guard.ts'
import { endWaysIn } from '../../../identity/public.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { countOthersWithAll, readAssigned, requireSecondPerson } from '../../four-eyes/public.ts'
import { findMember, type Member, saveMember } from '../store.ts'
import { decideRole } from './rules.ts'
import { type RoleContext, tellOfRole } from './tell-of-role.ts'

type RoleChange = { member: Member; after: AssignedDuties; actor: Actor }

/** Gives a member all, some or no duties of an administrator. Throws as `changeRoleWithin` does. */
export async function changeRole(
  ctx: RoleContext & Pick<Context, 'transact'>,
  { memberId, ...change }: Omit<RoleChange, 'member'> & { memberId: number },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const member = await findMember(trx, memberId)
    if (!member) throw new AppError('not_found')
    await changeRoleWithin(ctx, trx, { member, ...change })
  })
}

/**
 * The only way to change an administrator's duties once the club is set up. Throws `duty_missing` for duties that the
 * actor lacks, `last_administrator`, and `ApprovalNeeded` if a second administrator must agree.
 */
export async function changeRoleWithin(
  ctx: RoleContext,
  trx: Trx,
  { member, after, actor }: RoleChange,
): Promise<void> {
  const before = assignedOf(member)
  const decision = decideRole({
    actor: await readAssigned(trx, actor),
    before,
    after,
    othersWithAll: await countOthersWithAll(trx, member.id),
  })
  if (decision.outcome === 'unchanged') return
  if (decision.outcome === 'missing') throw dutyMissing(decision.duties)
  if (decision.outcome === 'last') throw new AppError('last_administrator')
  const row = dutyRowOf(after)
  if (decision.gives) {
    const duties = assignedOf(row)
    const act: ProposedAct = { kind: 'role', memberId: member.id, duties, before: [...dutiesOf(member)] }
    await requireSecondPerson(ctx, trx, { actor, act, basis: [member.id, before, duties] })
  }
  await saveMember(trx, member.id, row)
  // Ends their sessions, and the keys they made, which still carry the lost rights.
  if (row.is_admin === 0) await endWaysIn(ctx, trx, { memberId: member.id, withKeys: true })
  await writeAudit(ctx, trx, {
    actor,
    action: 'member.duties',
    subject: `member:${member.id}`,
    before: { duties: before },
    after: { duties: assignedOf(row) },
  })
  await tellOfRole(ctx, trx, { member, assigned: assignedOf(row), actor })
  trx.afterCommit(() => memberChanged(ctx, member.id))
}
