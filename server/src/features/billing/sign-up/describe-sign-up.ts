import type { Plan } from '@fobhouse/contract/billing.ts'
import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { readInductionSteps } from '../../certificates/public.ts'
import { hasStripe } from '../stripe/stripe-of.ts'
import { readSteps } from './sign-up-steps.ts'
import { findPlan, findTier, type StoredSignUp } from './store.ts'

/** Returns all that the sign-up wizard shows. Throws `not_found`. */
export async function describeSignUp(
  ctx: Pick<Context, 'db' | 'settings' | 'clock'>,
  memberId: number,
): Promise<SignUp> {
  const { settings } = ctx
  const { steps, stored, induction } = await readSteps(ctx, ctx.db, memberId)
  const further = await readInductionSteps(ctx, ctx.db, memberId)
  const { application, applied_at: appliedAt } = stored
  return {
    steps,
    isDisabled: stored.disabled_at !== null,
    ...(application === null ? {} : { application: { state: application, appliedAt } }),
    ...(await describeChoice(ctx.db, stored)),
    payment: {
      byCard: hasStripe(ctx),
      isPending: stored.subscription === 'pending',
      note: settings.get('billing.paymentNote'),
    },
    induction: {
      provider: settings.get('induction.provider'),
      minScore: settings.get('induction.minScore'),
      lastInduction: stored.last_induction_at,
      expiresAt: induction?.expiresAt ?? null,
      ...(further && { further }),
    },
    accessCard: stored.card_number,
    applicationDays: settings.get('billing.applicationDays'),
  }
}

async function describeChoice(db: Queries, stored: StoredSignUp): Promise<Pick<SignUp, 'tier' | 'plan'>> {
  const planId = stored.subscribed_plan_id ?? stored.plan_id
  const plan = planId === null ? undefined : await findPlan(db, planId)
  const tierId = plan?.tier_id ?? stored.tier_id
  const tier = tierId === null ? undefined : await findTier(db, tierId)
  return {
    tier: tier ? { ...tier, featured: tier.featured === 1 } : null,
    plan: plan ? describePlan(plan, stored) : null,
  }
}

type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** A subscriber keeps their price, even if the plan's price changed. */
function describePlan({ tier_id: _tier, interval_amount, ...plan }: PlanRow, stored: StoredSignUp): Plan {
  return {
    ...plan,
    cost: stored.cost ?? plan.cost,
    currency: stored.currency ?? plan.currency,
    interval: stored.interval ?? plan.interval,
    intervalAmount: stored.interval_amount ?? interval_amount,
  }
}
