import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
type NewRow = Omit<Insertable<Tables['subscriptions']>, 'id'>
type Columns = Omit<Updateable<Tables['subscriptions']>, 'id' | 'member_id'>

export async function insertSubscription(db: Queries, row: NewRow): Promise<number> {
  const { id } = await db.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveSubscription(db: Queries, id: number, columns: Columns): Promise<void> {
  await db.updateTable('subscriptions').set(columns).where('id', '=', id).execute()
}

export async function findSubscription(db: Queries, id: number): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteSubscription(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('subscriptions').where('id', '=', id).execute()
}

export async function findByStripeId(db: Queries, stripeId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('stripe_subscription_id', '=', stripeId).executeTakeFirst()
}

/** Returns the row for which a Stripe subscription was begun, if it has no Stripe id yet. */
export async function findBegun(
  db: Queries,
  { claim, customerId }: { claim: string; customerId: string },
): Promise<SubscriptionRow | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(claim)) return undefined
  return db
    .selectFrom('subscriptions')
    .innerJoin('billing_accounts', 'billing_accounts.member_id', 'subscriptions.member_id')
    .selectAll('subscriptions')
    .where('subscriptions.id', '=', Number(claim))
    .where('subscriptions.stripe_subscription_id', 'is', null)
    .where('subscriptions.source', '=', 'stripe')
    .where('billing_accounts.stripe_customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Returns the member's subscription that has not ended. */
export async function findOpen(db: Queries, memberId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns a plan if new subscribers can have it. */
export async function findOffered(db: Queries, planId: number) {
  return db
    .selectFrom('membership_plans')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .selectAll('membership_plans')
    .where('membership_plans.id', '=', planId)
    .where('membership_plans.visible', '=', 1)
    .where('membership_tiers.visible', '=', 1)
    .executeTakeFirst()
}

export async function findPlanOfPrice(db: Queries, priceId: string): Promise<number | undefined> {
  const plan = await db
    .selectFrom('membership_plans')
    .select('id')
    .where('stripe_price_id', '=', priceId)
    .executeTakeFirst()
  return plan?.id
}

/** Returns the names of tier and plan, as people read them. */
export async function findPlanName(db: Queries, planId: number): Promise<string> {
  const plan = await db
    .selectFrom('membership_plans')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['membership_plans.name as plan', 'membership_tiers.name as tier'])
    .where('membership_plans.id', '=', planId)
    .executeTakeFirstOrThrow()
  return `${plan.tier}, ${plan.plan}`
}

export async function findPayer(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'language', 'first_name', 'last_name', 'state', 'disabled_at'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
