import type { SignUpStep } from '@fobhouse/contract/sign-up.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { isInducted } from '../../induction/public.ts'
import { missingSteps, signUpSteps } from './rules.ts'
import { readSignUp, type StoredSignUp } from './store.ts'

type StepContext = Pick<Context, 'settings' | 'clock'>

/** Every step of somebody's sign-up, and what it was decided by. Throws `not_found`. */
export async function readSteps(
  ctx: StepContext,
  db: Queries,
  memberId: number,
): Promise<{ steps: SignUpStep[]; stored: StoredSignUp }> {
  const stored = await readSignUp(db, memberId)
  if (!stored) throw new AppError('not_found')
  return { steps: stepsOf(ctx, stored), stored }
}

/** Whether somebody who has just paid is a member with that: nothing else that the club asks for is missing. */
export async function isReadyToJoin(ctx: StepContext, trx: Trx, memberId: number): Promise<boolean> {
  const { steps } = await readSteps(ctx, trx, memberId)
  return missingSteps(steps).length === 0
}

function stepsOf({ settings, clock }: StepContext, stored: StoredSignUp): SignUpStep[] {
  const induction = {
    lastInduction: stored.last_induction_at,
    firstJoined: stored.first_joined_at,
    maxInductionDays: settings.get('induction.maxInductionDays'),
  }
  return signUpSteps({
    state: stored.state,
    takesFees: settings.get('features.enableMembershipPayments'),
    hasTier: stored.tier_id !== null,
    hasPlan: stored.plan_id !== null,
    subscription: stored.subscription,
    requiresInduction: settings.get('induction.required'),
    isInducted: isInducted(induction, clock.now()),
    requiresCard: settings.get('features.signup.requireAccessCard'),
    hasCard: stored.card_number !== null,
  })
}
