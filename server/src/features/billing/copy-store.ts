import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

/** The files about plans and fees in a member's copy of their data. */
export const billingCopy: readonly ToldFile[] = [
  {
    file: 'memberships.json',
    about: said((words) => words.copy.memberships),
    read: readMemberships,
  },
]

/** Reads all rows at once: a person has few of each. */
async function readMemberships(db: Queries, memberId: number) {
  const billing = await db
    .selectFrom('billing_accounts')
    .select(['stripe_customer_id', 'card_brand', 'card_last4', 'card_expiry'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const subscriptions = await db
    .selectFrom('subscriptions')
    .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['membership_tiers.name as tier', 'membership_plans.name as plan', 'subscriptions.source'])
    .select(['subscriptions.status', 'subscriptions.cost', 'subscriptions.currency', 'subscriptions.interval'])
    .select(['subscriptions.interval_amount', 'subscriptions.started_at', 'subscriptions.current_period_end'])
    .select(['subscriptions.cancel_at', 'subscriptions.payment_failed_at', 'subscriptions.ended_at'])
    .select('subscriptions.stripe_subscription_id')
    .where('subscriptions.member_id', '=', memberId)
    .orderBy('subscriptions.id')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'paid_at', 'amount', 'currency', 'source', 'description', 'period_start', 'period_end', 'returned'])
    .where('member_id', '=', memberId)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  const signUp = await db
    .selectFrom('sign_ups')
    .leftJoin('membership_tiers', 'membership_tiers.id', 'sign_ups.tier_id')
    .leftJoin('membership_plans', 'membership_plans.id', 'sign_ups.plan_id')
    .select(['membership_tiers.name as tier', 'membership_plans.name as plan', 'sign_ups.updated_at'])
    .where('sign_ups.member_id', '=', memberId)
    .executeTakeFirst()
  return {
    billing: billing ?? null,
    signUp: signUp ?? null,
    subscriptions,
    payments,
    topUps: await listTopUps(db, memberId),
  }
}

async function listTopUps(db: Queries, memberId: number) {
  return db
    .selectFrom('topups')
    .select(['id', 'created_at', 'amount', 'currency', 'status', 'message', 'returned'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}
