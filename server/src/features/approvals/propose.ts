import { approvalHours } from '@fobhouse/contract/routes/approvals.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { assignedOf } from '../../db/duties.ts'
import { nothingSealed } from '../../db/secrets/seal.ts'
import type { Proposal } from '../../http/approval.ts'
import { routeNameOf } from '../../http/perform-again.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { basisText } from '../four-eyes/public.ts'
import { queueMail } from '../outbox/public.ts'
import { proposedMail } from './mail-texts.ts'
import { openCall, sealCall } from './seal-call.ts'
import { insertProposal, listWaitingOf, saveCall } from './store.ts'

type ProposeContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'secrets' | 'settings' | 'transact'>

/**
 * Stores a call until a second administrator approves it, tells those who can, and returns its id. The same person's
 * same call is stored only once.
 */
export async function propose(ctx: ProposeContext, proposal: Proposal): Promise<number> {
  return ctx.transact(async (trx) => (await findSame(ctx, trx, proposal)) ?? keep(ctx, trx, proposal))
}

async function findSame(
  ctx: ProposeContext,
  trx: Trx,
  { route, parts, caller }: Proposal,
): Promise<number | undefined> {
  const now = toText(ctx.clock.now())
  const proposerId = caller.memberId
  for (const row of await listWaitingOf(trx, { proposerId, route: routeNameOf(route), now })) {
    if (JSON.stringify(openCall(ctx, row)) === JSON.stringify(parts)) return row.id
  }
  return undefined
}

async function keep(ctx: ProposeContext, trx: Trx, { route, parts, caller, deed }: Proposal): Promise<number> {
  const now = ctx.clock.now()
  const { memberId: proposerId, name } = caller
  const memberId = 'memberId' in deed.act ? deed.act.memberId : null
  const id = await insertProposal(trx, {
    act: JSON.stringify(deed.act),
    route: routeNameOf(route),
    sealed_call: nothingSealed,
    basis: basisText(deed),
    member_id: memberId,
    proposed_by: proposerId,
    proposed_at: toText(now),
    lapses_at: toText(now.add({ hours: approvalHours })),
    state: 'waiting',
  })
  await saveCall(trx, id, sealCall(ctx, id, parts)) // the seal is bound to the row's id
  const others = (await listAdministrators(trx)).filter((one) => one.id !== proposerId && assignedOf(one) === 'all')
  if (others.length === 0) throw new AppError('second_administrator_missing')
  const params = { name, link: `${publicOrigin(ctx)}/manage/approvals` }
  for (const other of others) {
    await queueMail(ctx, trx, { template: proposedMail, recipient: recipientOf(other), params })
  }
  await writeAudit(ctx, trx, {
    actor: { memberId: proposerId, name },
    action: 'approval.propose',
    subject: memberId === null ? 'settings' : `member:${memberId}`,
    after: { approval: id, kind: deed.act.kind },
  })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'approvals' }))
  return id
}
