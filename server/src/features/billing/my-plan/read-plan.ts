import type { FeePayment, MyPlan, MySubscription } from '@fobhouse/contract/routes/membership.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Queries } from '../../../db/database.ts'
import { graceTermsOf, standingOf } from '../subscriptions/apply-subscription.ts'
import { dueSince, graceEndOf } from '../../billing-facts/public.ts'
import { findOpenWithPlan, listPayments, type OpenWithPlan } from './store.ts'

/** Returns a member's current subscription and plan; null without one. */
export async function readMyPlan(ctx: Pick<Context, 'db' | 'clock' | 'settings'>, memberId: number): Promise<MyPlan> {
  const row = await findOpenWithPlan(ctx.db, memberId)
  return { subscription: row ? present(ctx, row) : null }
}

/** Returns the member's fees, newest first. */
export async function readPayments(db: Queries, memberId: number): Promise<FeePayment[]> {
  const rows = await listPayments(db, memberId)
  return rows.map((row) => ({
    id: row.id,
    date: row.paid_at,
    amount: row.amount,
    currency: row.currency,
    source: row.source,
    description: row.description,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    returned: row.returned,
  }))
}

function present(ctx: Pick<Context, 'clock' | 'settings'>, row: OpenWithPlan): MySubscription {
  const terms = graceTermsOf(ctx)
  const since = dueSince(standingOf(row), terms.now)
  return {
    billingCycleAnchor: row.billing_cycle_anchor,
    cancelAt: row.cancel_at,
    cancelAtPeriodEnd: row.cancel_at !== null && row.cancel_at === row.current_period_end,
    currentPeriodEnd: row.current_period_end,
    startDate: row.started_at,
    status: row.status === 'pending' ? 'inactive' : row.status,
    membershipPlan: {
      id: row.plan_id,
      name: row.plan_name,
      currency: row.currency,
      cost: row.cost,
      intervalAmount: row.interval_amount,
      interval: row.interval,
    },
    membershipTier: {
      id: row.tier_id,
      name: row.tier_name,
      description: row.tier_description,
      featured: row.tier_featured === 1,
    },
    source: row.source,
    isPending: row.status === 'pending',
    due: since === null ? null : { since, accessEndsAt: toText(graceEndOf(since, terms)) },
  }
}
