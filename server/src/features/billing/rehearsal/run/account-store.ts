import type { Queries } from '../../../../db/database.ts'

export async function listTiers(db: Queries) {
  return db
    .selectFrom('membership_tiers')
    .select(['id', 'name', 'visible', 'stripe_product_id'])
    .orderBy('id')
    .execute()
}

export async function listPlans(db: Queries) {
  return db
    .selectFrom('membership_plans')
    .select(['id', 'tier_id', 'name', 'cost', 'currency', 'interval', 'interval_amount', 'visible', 'stripe_price_id'])
    .orderBy('id')
    .execute()
}

export async function listPayers(db: Queries) {
  return db
    .selectFrom('billing_accounts')
    .innerJoin('members', 'members.id', 'billing_accounts.member_id')
    .select(['members.id', 'members.email', 'members.first_name', 'members.last_name'])
    .select(['stripe_customer_id', 'stripe_payment_method_id', 'card_brand', 'card_last4', 'card_expiry'])
    .where('stripe_customer_id', 'is not', null)
    .orderBy('members.id')
    .execute()
}

/** Lists memberships that have not ended and whose first payment arrived. */
export async function listRunning(db: Queries) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('status', '<>', 'pending')
    .orderBy('id')
    .execute()
}
