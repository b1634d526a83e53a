import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import { isThere, requireAble, tellPeople } from '../certificates/public.ts'
import { requireQuiz } from './quiz-step.ts'
import { insertExtra } from './store.ts'

type GiveContext = Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>
type Giving = {
  certificateId: number
  stepId: number
  memberId: number
  /** The trainer. */
  caller: Parameters<typeof requireAble>[2]['caller'] & { name: string }
}

/** Gives a member one attempt more than the quiz allows. A pause goes on. */
export async function giveAttempt(
  ctx: GiveContext,
  { certificateId, stepId, memberId, caller }: Giving,
): Promise<void> {
  await ctx.transact(async (trx) => {
    await requireAble(ctx, trx, { caller, certificateId })
    await requireQuiz(trx, { certificateId, stepId })
    if (memberId === caller.memberId) throw new AppError('own_sign_off')
    if (!(await isThere(trx, memberId))) throw new AppError('not_found')
    await insertExtra(trx, {
      member_id: memberId,
      step_id: stepId,
      given_at: nowText(ctx.clock),
      given_by: caller.memberId,
    })
    const after = { certificate: certificateId, step: stepId }
    const deed = { action: 'competence.giveAttempt', subject: `member:${memberId}`, after } as const
    await writeAudit(ctx, trx, { actor: caller, ...deed })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
  })
}
