import type { SignUpStepKey } from '@fobhouse/contract/sign-up.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import { changeStateWithin } from '../../members/public.ts'
import { missingSteps } from './rules.ts'
import { readSteps } from './sign-up-steps.ts'

type CompleteContext = Parameters<typeof changeStateWithin>[0] & Pick<Context, 'transact'>
type Completion = { success: true } | { success: false; message: 'signup.requirementsNotMet'; items: SignUpStepKey[] }

/**
 * Submits a sign-up: the doors open at once, and the application can still be rejected. Returns the missing steps if
 * there are any. Submitting twice is harmless. Throws `already_member` for a former or current member.
 */
export async function completeSignUp(
  ctx: CompleteContext,
  change: { memberId: number; actor: Actor },
): Promise<Completion> {
  return ctx.transact(async (trx) => {
    const { steps, stored } = await readSteps(ctx, trx, change.memberId)
    if (stored.state === 'active' && stored.application === 'open') return { success: true }
    const items = missingSteps(steps)
    if (stored.state !== 'active' && items.length > 0) {
      return { success: false, message: 'signup.requirementsNotMet', items }
    }
    await changeStateWithin(ctx, trx, { ...change, trigger: 'complete_sign_up' })
    return { success: true }
  })
}
