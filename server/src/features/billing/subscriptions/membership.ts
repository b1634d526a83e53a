import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { changeStateWithin } from '../../members/public.ts'
import { isReadyToJoin } from '../sign-up/sign-up-steps.ts'
import { findPayer, saveSubscription, type SubscriptionRow } from './store.ts'
import { tellPaidNotJoined } from './tell-member.ts'

export type MembershipContext = Pick<
  Context,
  'config' | 'settings' | 'clock' | 'devices' | 'jobs' | 'live' | 'transact'
>
type Membership = { subscription: SubscriptionRow; actor: Actor }

/**
 * The first payment of a membership arrived: the doors open for whoever has done every step of the sign-up. For the
 * others the administrators are told. A renewal is none of it, so that it does not let in whom an administrator has
 * disabled.
 */
export async function membershipPaid(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, actor }: Membership,
): Promise<void> {
  const payer = await findPayer(trx, subscription.member_id)
  if (!payer || payer.state === 'active') return
  const mayJoin =
    payer.state !== 'accountonly' && payer.disabled_at === null && (await isReadyToJoin(ctx, trx, payer.id))
  if (mayJoin) await changeStateWithin(ctx, trx, { memberId: payer.id, trigger: 'pay_membership', actor })
  else await tellPaidNotJoined(ctx, trx, subscription)
}

/** What was missing is paid: whose access ended for it has it back, whatever a sign-up would ask for today. */
export async function membershipRestored(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, actor }: Membership,
): Promise<void> {
  const { id, suspended_at: suspendedAt } = subscription
  if (suspendedAt !== null) await saveSubscription(trx, id, { suspended_at: null })
  const payer = await findPayer(trx, subscription.member_id)
  if (!payer || payer.state === 'active') return
  if (suspendedAt === null || payer.disabled_at !== null) return tellPaidNotJoined(ctx, trx, subscription)
  await changeStateWithin(ctx, trx, { memberId: payer.id, trigger: 'pay_membership', actor })
}

/** The subscription is over, and the plan with it. */
export async function membershipEnded(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, actor }: Membership,
): Promise<void> {
  if (!(await findPayer(trx, subscription.member_id))) return
  await changeStateWithin(ctx, trx, { memberId: subscription.member_id, trigger: 'end_membership', actor })
}

/** Nobody paid within the days of grace. The subscription stays, so that a payment brings everything back. */
export async function membershipSuspended(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, actor }: Membership,
): Promise<void> {
  const payer = await findPayer(trx, subscription.member_id)
  if (payer?.state !== 'active') return
  await saveSubscription(trx, subscription.id, { suspended_at: nowText(ctx.clock) })
  await changeStateWithin(ctx, trx, { memberId: payer.id, trigger: 'suspend_membership', actor })
}
