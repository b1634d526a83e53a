import type { SignUpStep } from '@fobhouse/contract/sign-up.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { type CurrentInduction, findInduction } from '../../certificates/public.ts'
import { missingSteps, signUpSteps } from './rules.ts'
import { readSignUp, type StoredSignUp } from './store.ts'

type StepContext = Pick<Context, 'settings' | 'clock'>

/** Every step of a sign-up, with the facts that decided it. Throws `not_found`. */
export async function readSteps(
  ctx: StepContext,
  db: Queries,
  memberId: number,
): Promise<{ steps: SignUpStep[]; stored: StoredSignUp; induction: CurrentInduction | undefined }> {
  const stored = await readSignUp(db, memberId)
  if (!stored) throw new AppError('not_found')
  const induction = await findInduction(db, { memberId, now: nowText(ctx.clock) })
  return { steps: stepsOf(ctx, stored, induction?.isHeld === true), stored, induction }
}

/** Whether a person who has just paid becomes a member: every other step is done. */
export async function isReadyToJoin(ctx: StepContext, trx: Trx, memberId: number): Promise<boolean> {
  const { steps } = await readSteps(ctx, trx, memberId)
  return missingSteps(steps).length === 0
}

function stepsOf({ settings }: StepContext, stored: StoredSignUp, isInducted: boolean): SignUpStep[] {
  return signUpSteps({
    state: stored.state,
    takesFees: settings.get('features.enableMembershipPayments'),
    hasTier: stored.tier_id !== null,
    hasPlan: stored.plan_id !== null,
    subscription: stored.subscription,
    requiresInduction: settings.get('induction.required'),
    isInducted,
    requiresCard: settings.get('features.signup.requireAccessCard'),
    hasCard: stored.card_number !== null,
  })
}
