import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'
import type { Tables } from '../db/tables.ts'

type Plan = Partial<
  Pick<Selectable<Tables['membership_plans']>, 'name' | 'cost' | 'currency' | 'interval' | 'interval_amount'>
>

/** A tier with one plan: by default monthly for 50.00. Returns the plan's id. */
export async function insertPlan(ctx: Pick<Context, 'db' | 'clock'>, plan: Plan = {}): Promise<number> {
  const created_at = toText(ctx.clock.now())
  const tier = await ctx.db
    .insertInto('membership_tiers')
    .values({ name: 'Full member', description: 'All of it', featured: 0, visible: 1, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const usual = { name: 'Monthly', cost: 5000, currency: 'AUD', interval: 'month', interval_amount: 1 } as const
  const { id } = await ctx.db
    .insertInto('membership_plans')
    .values({ tier_id: tier.id, ...usual, ...plan, visible: 1, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Subscription = Partial<Omit<Selectable<Tables['subscriptions']>, 'id' | 'member_id'>> & { member_id: number }

/** A subscription: by default running and paid by hand. Returns its id. */
export async function insertSubscription(
  ctx: Pick<Context, 'db' | 'clock'>,
  { plan_id, ...subscription }: Subscription,
): Promise<number> {
  const now = toText(ctx.clock.now())
  const planId = plan_id ?? (await insertPlan(ctx))
  const plan = await ctx.db
    .selectFrom('membership_plans')
    .select(['cost', 'currency', 'interval', 'interval_amount'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .insertInto('subscriptions')
    .values({
      plan_id: planId,
      source: 'manual',
      status: 'active',
      ...plan,
      started_at: now,
      billing_cycle_anchor: now,
      current_period_end: null,
      ...subscription,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
