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
 * Handles the first payment of a membership: doors open for somebody who has finished the sign-up; otherwise
 * administrators are told. Renewals are excluded, because they must not let in somebody whom an administrator disabled.
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

/** A missed payment arrived: access that ended because of it returns, whatever today's sign-up would require. */
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

export async function membershipEnded(
  ctx: MembershipContext,
  trx: Trx,
  { subscription, actor }: Membership,
): Promise<void> {
  if (!(await findPayer(trx, subscription.member_id))) return
  await changeStateWithin(ctx, trx, { memberId: subscription.member_id, trigger: 'end_membership', actor })
}

/** Handles unpaid grace days: ends access. The subscription stays, so that a payment restores everything. */
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
