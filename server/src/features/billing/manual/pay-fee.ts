import type { Amount } from '@fobhouse/contract/money.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { recordPayment } from '../payments/record-payment.ts'
import {
  applySubscription,
  beginSubscription,
  type SubscriptionTerms,
  termsOf,
} from '../subscriptions/apply-subscription.ts'
import type { MembershipContext } from '../subscriptions/membership.ts'
import { givesAccess } from '../subscriptions/rules.ts'
import { findOpen, findPayer, findPlanName, type SubscriptionRow } from '../subscriptions/store.ts'
import { tellMember } from '../subscriptions/tell-member.ts'
import { feePaidMail } from './mail-texts.ts'
import { countPeriods, endOfDay, endOfPeriods, lastDayOf, nextCycle, type PaidSoFar, periodsPaid } from './rules.ts'
import { findPlan } from './store.ts'

export type ManualFee = {
  memberId: number
  /** Undefined: the member's current plan. */
  planId: number | undefined
  /** The last day to pay for; `asPaid` means as many whole periods as the amount covers. */
  until: { lastDay: string } | 'asPaid'
  /** Minor units; zero books nothing. Undefined: what the periods cost. */
  amount: Amount | undefined
  source: 'cash' | 'bank'
  /** When the money came. */
  paidAt: string
  actor: Actor
}

/** Nobody pays further ahead; this catches a year with an extra digit. */
const mostYears = 10

/**
 * Books a fee paid in cash or by bank, and extends or begins the membership, in the caller's transaction. Returns the
 * last paid day. Throws `paid_by_card` while a provider charges the member, `no_subscription` if no plan is known,
 * `fee_not_covered` for less than one period, and `validation` for a day that is already paid.
 */
export async function payFee(ctx: MembershipContext, trx: Trx, fee: ManualFee): Promise<{ paidUntil: string }> {
  const { memberId, source, actor } = fee
  if (!(await findPayer(trx, memberId))) throw new AppError('not_found')
  const open = await findOpen(trx, memberId)
  if (open?.source === 'stripe') throw new AppError('paid_by_card')
  const terms = await termsFor(ctx, trx, { open, planId: fee.planId })
  const { cycle, end } = decideEnd(ctx, { open, terms, fee })

  const told = { ...terms, billingCycleAnchor: cycle.anchor }
  const subscriptionId = open?.id ?? (await beginSubscription(trx, { memberId, source: 'manual', terms: told }))
  const standing = { phase: 'running', cancelAt: null, paymentFailedAt: null, endedAt: null } as const
  const subscription = await applySubscription(ctx, trx, {
    subscriptionId,
    told: { ...told, ...standing, source: 'manual', stripeSubscriptionId: null, currentPeriodEnd: end },
    actor,
  })
  const amount = fee.amount ?? terms.cost * countPeriods(cycle, end)
  if (amount > 0) await book(ctx, trx, { fee, subscription, amount, period: { start: cycle.from, end } })
  const paidUntil = lastDayOf(end, cycle.timeZone)
  const after = { plan: terms.planId, paidUntil, amount, type: source }
  await writeAudit(ctx, trx, { actor, action: 'subscription.pay', subject: `member:${memberId}`, after })
  await tellMember(ctx, trx, { subscription, template: feePaidMail, until: end })
  return { paidUntil }
}

type Asked = { open: SubscriptionRow | undefined; terms: SubscriptionTerms; fee: ManualFee }

function decideEnd({ clock, settings }: MembershipContext, { open, terms, fee }: Asked) {
  const timeZone = settings.get('general.timeZone')
  const now = clock.now()
  const cycle = nextCycle(terms, paidSoFar(open), { now, timeZone })
  const periods = periodsPaid(fee.amount ?? 0, terms.cost)
  if (fee.until === 'asPaid' && periods === 0) throw new AppError('fee_not_covered')
  const end = fee.until === 'asPaid' ? endOfPeriods(cycle, periods) : endOfDay(fee.until.lastDay, timeZone)
  const latest = toText(now.toZonedDateTimeISO(timeZone).add({ years: mostYears }).toInstant())
  if (end <= cycle.from || end > latest) throw invalidField('paidUntil', 'validation.paidUntil')
  return { cycle, end }
}

type Booking = {
  fee: ManualFee
  subscription: SubscriptionRow
  amount: Amount
  period: { start: string; end: string }
}

async function book(ctx: MembershipContext, trx: Trx, { fee, subscription, amount, period }: Booking): Promise<void> {
  const { memberId, source, paidAt, actor } = fee
  const description = await findPlanName(trx, subscription.plan_id)
  const { id: subscriptionId, currency } = subscription
  const payment = { memberId, subscriptionId, amount, currency, source, description, paidAt, period, actor }
  await recordPayment(ctx, trx, payment)
}

/** Returns how far a member has paid by hand; null without an open subscription. */
export function paidSoFar(open: SubscriptionRow | undefined): PaidSoFar | null {
  if (!open) return null
  return {
    interval: open.interval,
    intervalAmount: open.interval_amount,
    anchor: open.billing_cycle_anchor,
    paidUntil: open.current_period_end,
    hasAccess: givesAccess(open),
  }
}

/** A member who keeps the plan keeps its price too. */
async function termsFor(
  ctx: MembershipContext,
  trx: Trx,
  { open, planId }: { open: SubscriptionRow | undefined; planId: number | undefined },
): Promise<SubscriptionTerms> {
  if (open && (planId === undefined || planId === open.plan_id)) return termsOf(open)
  if (planId === undefined) throw new AppError('no_subscription')
  const plan = await findPlan(trx, planId)
  if (!plan) throw invalidField('planId', 'validation.invalid')
  const now = nowText(ctx.clock)
  return {
    planId,
    cost: plan.cost,
    currency: plan.currency,
    interval: plan.interval,
    intervalAmount: plan.interval_amount,
    startedAt: open?.started_at ?? now,
    billingCycleAnchor: now,
  }
}
