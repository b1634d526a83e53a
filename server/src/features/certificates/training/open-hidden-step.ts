import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { isThere } from '../people-store.ts'
import { findStep, saveProgress } from '../steps/store.ts'
import { tellPeople } from '../tell-people.ts'
import { type Asker, requireAble } from '../trainers/require-trainer.ts'

type Opening = { certificateId: number; memberId: number; stepId: number; caller: Asker & Actor }

/** A trainer opens a hidden step for a member. Throws `not_found`, `not_a_trainer`, `trainer_not_certified`, `own_sign_off`. */
export async function openHiddenStep(
  ctx: Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>,
  { certificateId, memberId, stepId, caller }: Opening,
): Promise<void> {
  await ctx.transact(async (trx) => {
    await requireAble(ctx, trx, { caller, certificateId })
    if (memberId === caller.memberId) throw new AppError('own_sign_off')
    const step = await findStep(trx, stepId)
    if (step?.certificateId !== certificateId || !step.hidden) throw new AppError('not_found')
    if (!(await isThere(trx, memberId))) throw new AppError('not_found')
    const progress = { opened_at: nowText(ctx.clock), opened_by: caller.memberId }
    await saveProgress(trx, { memberId, stepId, progress })
    const after = { certificate: certificateId, step: stepId }
    const deed = { action: 'competence.openStep', subject: `member:${memberId}`, after } as const
    await writeAudit(ctx, trx, { actor: caller, ...deed })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
  })
}
