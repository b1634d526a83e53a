import type { Context } from '../../../context.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { setInduction } from '../../certificates/public.ts'
import { findMember } from '../store.ts'

type Induction = {
  memberId: number
  at: string
  actor: Actor
  /** Per cent, for the audit trail. */
  score: number
}

/** Records an induction reported by a learning platform, in the caller's transaction, unless a newer one is known. */
export async function recordInductionWithin(
  ctx: Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings'>,
  trx: Trx,
  { memberId, at, actor, score }: Induction,
): Promise<void> {
  const member = await findMember(trx, memberId)
  if (!member || (member.last_induction_at !== null && member.last_induction_at >= at)) return
  await setInduction(ctx, trx, { memberId, at, actor, source: 'induction' })
  await writeAudit(ctx, trx, {
    actor,
    action: 'member.induction',
    subject: `member:${memberId}`,
    before: { last_induction_at: member.last_induction_at },
    after: { last_induction_at: at, score },
  })
}
