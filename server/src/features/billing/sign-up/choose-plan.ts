import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { isOffered, saveChoice } from './store.ts'

type Choice = { memberId: number; tierId: number | null; planId: number | null }

/** Stores the chosen plan, so that the person can continue on any device. Throws `plan_not_offered`. */
export async function choosePlan(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { memberId, tierId, planId }: Choice,
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isOffered(trx, { tierId, planId }))) throw new AppError('plan_not_offered')
    const updatedAt = toText(ctx.clock.now())
    await saveChoice(trx, { member_id: memberId, tier_id: tierId, plan_id: planId, updated_at: updatedAt })
    trx.afterCommit(() => ctx.live.publish({ memberId }, { type: 'profile' }))
  })
}
