import type { PlanInterval, SubscriptionSource } from '@fobhouse/contract/billing.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { memberTierChanged } from '../../hours/public.ts'
import {
  type MembershipContext,
  membershipEnded,
  membershipPaid,
  membershipRestored,
  membershipSuspended,
} from './membership.ts'
import { cancelledMail, paymentFailedMail, resumedMail } from './mail-texts.ts'
import { changesBetween, decideStatus, type MembershipChange, type Standing } from './rules.ts'
import { accessEndOf, graceEndOf, type GraceTerms } from '../../billing-facts/public.ts'
import { findSubscription, insertSubscription, saveSubscription, type SubscriptionRow } from './store.ts'
import { tellMember } from './tell-member.ts'

/** The plan of a subscription and its price. */
export type SubscriptionTerms = {
  planId: number
  cost: Amount
  currency: string
  interval: PlanInterval
  intervalAmount: number
  startedAt: string
  billingCycleAnchor: string
}

/** The complete current state of a subscription, from the provider or the committee. */
export type Told = SubscriptionTerms & Standing & { stripeSubscriptionId: string | null }

type Beginning = { memberId: number; source: SubscriptionSource; terms: SubscriptionTerms }

/**
 * Stores a subscription that is not paid yet, and returns its id. Throws `subscription_exists` if the member has an
 * open one, even when two calls race.
 */
export async function beginSubscription(trx: Trx, { memberId, source, terms }: Beginning): Promise<number> {
  try {
    return await insertSubscription(trx, { member_id: memberId, source, status: 'pending', ...columnsOf(terms) })
  } catch (error) {
    if (isUniqueViolation(error, 'subscriptions')) throw new AppError('subscription_exists', { cause: error })
    throw error
  }
}

export type Applied = { subscriptionId: number; told: Told; actor: Actor }

/**
 * The only function that writes the state of a subscription, from what its provider or the committee says. Repeating it
 * changes nothing. In the caller's transaction it also changes the member's state, mails and writes the trail. An ended
 * subscription stays ended. Returns the current row.
 */
export async function applySubscription(
  ctx: MembershipContext,
  trx: Trx,
  { subscriptionId, told, actor }: Applied,
): Promise<SubscriptionRow> {
  const before = await getSubscription(trx, subscriptionId)
  if (before.ended_at !== null) return before
  const { status, endedAt } = decideStatus(told, graceTermsOf(ctx))
  await saveSubscription(trx, subscriptionId, {
    ...columnsOf(told),
    source: told.source,
    stripe_subscription_id: told.stripeSubscriptionId,
    status,
    current_period_end: told.currentPeriodEnd,
    cancel_at: told.cancelAt,
    payment_failed_at: told.paymentFailedAt,
    ended_at: endedAt === null && told.phase === 'ended' ? nowText(ctx.clock) : endedAt,
  })
  const after = await getSubscription(trx, subscriptionId)
  for (const change of changesBetween(stateOf(before), stateOf(after))) {
    await followChange(ctx, trx, { subscription: after, change, actor })
  }
  await memberTierChanged(ctx, trx, after.member_id)
  // Boards that decide by themselves know when a paid time ends.
  if (accessEndText(ctx, before) !== accessEndText(ctx, after)) ctx.devices.noteChange(trx, 'all')
  trx.afterCommit(() => memberChanged(ctx, after.member_id))
  return after
}

/** Returns a stored row as its provider or the committee last described it. */
export function standingOf(row: SubscriptionRow): Standing {
  return {
    source: row.source,
    phase: row.ended_at !== null ? 'ended' : row.status === 'pending' ? 'pending' : 'running',
    currentPeriodEnd: row.current_period_end,
    cancelAt: row.cancel_at,
    paymentFailedAt: row.payment_failed_at,
    endedAt: row.ended_at,
  }
}

export function termsOf(row: SubscriptionRow): SubscriptionTerms {
  return {
    planId: row.plan_id,
    cost: row.cost,
    currency: row.currency,
    interval: row.interval,
    intervalAmount: row.interval_amount,
    startedAt: row.started_at,
    billingCycleAnchor: row.billing_cycle_anchor,
  }
}

export function toldBy(row: SubscriptionRow): Told {
  return { ...termsOf(row), ...standingOf(row), stripeSubscriptionId: row.stripe_subscription_id }
}

export function graceTermsOf({ clock, settings }: Pick<Context, 'clock' | 'settings'>): GraceTerms {
  return {
    now: clock.now(),
    graceDays: settings.get('billing.graceDays'),
    timeZone: settings.get('general.timeZone'),
  }
}

function accessEndText(ctx: MembershipContext, row: SubscriptionRow): string | undefined {
  return accessEndOf(standingOf(row), graceTermsOf(ctx))?.toString()
}

type Followed = { subscription: SubscriptionRow; change: MembershipChange; actor: Actor }

async function followChange(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, change, actor }: Followed,
): Promise<void> {
  await writeAudit(ctx, trx, {
    actor,
    action: `subscription.${change}`,
    subject: `member:${subscription.member_id}`,
    after: { plan: subscription.plan_id, status: subscription.status, paidUntil: subscription.current_period_end },
  })
  switch (change) {
    case 'began':
      return membershipPaid(ctx, trx, { subscription, actor })
    case 'restored':
      return membershipRestored(ctx, trx, { subscription, actor })
    case 'ended':
      return membershipEnded(ctx, trx, { subscription, actor })
    case 'suspended':
      return membershipSuspended(ctx, trx, { subscription, actor })
    case 'failed':
      return tellFailed(ctx, trx, subscription)
    case 'cancelled':
      return tellMember(ctx, trx, { subscription, template: cancelledMail, until: subscription.cancel_at })
    case 'resumed':
      return tellMember(ctx, trx, { subscription, template: resumedMail, until: subscription.current_period_end })
  }
}

/** This first mail counts as the day's reminder. */
async function tellFailed(ctx: MembershipContext, trx: Trx, subscription: SubscriptionRow): Promise<void> {
  const { payment_failed_at: since, id } = subscription
  if (since === null) return
  const terms = graceTermsOf(ctx)
  const today = terms.now.toZonedDateTimeISO(terms.timeZone).toPlainDate().toString()
  await saveSubscription(trx, id, { reminded_on: today })
  await tellMember(ctx, trx, { subscription, template: paymentFailedMail, until: graceEndOf(since, terms) })
}

function columnsOf(terms: SubscriptionTerms) {
  return {
    plan_id: terms.planId,
    cost: terms.cost,
    currency: terms.currency,
    interval: terms.interval,
    interval_amount: terms.intervalAmount,
    started_at: terms.startedAt,
    billing_cycle_anchor: terms.billingCycleAnchor,
  }
}

function stateOf(row: SubscriptionRow) {
  return {
    status: row.status,
    cancelAt: row.cancel_at,
    paymentFailedAt: row.payment_failed_at,
    endedAt: row.ended_at,
  }
}

async function getSubscription(trx: Trx, id: number): Promise<SubscriptionRow> {
  const row = await findSubscription(trx, id)
  if (!row) throw new AppError('not_found')
  return row
}
