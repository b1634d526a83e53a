import type { Plan, Tier } from '@fobhouse/contract/billing.ts'
import type { AdminPlan, AdminTier } from '@fobhouse/contract/routes/plans.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { hasStripe } from '../stripe/stripe-of.ts'
import { sortSubscribers, stripeStateOf } from './rules.ts'
import { countUses, findTier, listPlans, listTiers, type PlanRow, type TierRow, type UseRow } from './store.ts'

type ReadContext = Pick<Context, 'db' | 'settings'>

/** Returns all tiers with all their plans, in three queries. */
export async function readTiers(ctx: ReadContext): Promise<AdminTier[]> {
  const tiers = await listTiers(ctx.db)
  const plans = await readPlans(ctx)
  const isOn = hasStripe(ctx)
  return tiers.map((tier) => presentTier(tier, { plans: plans.filter(({ tierId }) => tierId === tier.id), isOn }))
}

export async function readTier(ctx: ReadContext, id: number): Promise<AdminTier> {
  const tier = await findTier(ctx.db, id)
  if (!tier) throw new AppError('not_found')
  const plans = await readPlans(ctx)
  return presentTier(tier, { plans: plans.filter(({ tierId }) => tierId === id), isOn: hasStripe(ctx) })
}

export async function readPlans(ctx: ReadContext): Promise<AdminPlan[]> {
  const uses = await countUses(ctx.db)
  const isOn = hasStripe(ctx)
  const rows = await listPlans(ctx.db)
  return rows.map((row) => presentAdminPlan(row, { uses: uses.filter(({ plan_id }) => plan_id === row.id), isOn }))
}

export async function readPlan(ctx: ReadContext, id: number): Promise<AdminPlan & { tier: string }> {
  const plan = (await readPlans(ctx)).find((one) => one.id === id)
  const tier = plan && (await findTier(ctx.db, plan.tierId))
  if (!plan || !tier) throw new AppError('not_found')
  return { ...plan, tier: tier.name }
}

/** Returns what new members can choose; a tier without a visible plan is left out. */
export async function readOffered({ db }: Pick<Context, 'db'>): Promise<Tier[]> {
  const plans = (await listPlans(db)).filter(({ visible }) => visible === 1)
  const tiers = (await listTiers(db)).filter(({ visible }) => visible === 1)
  return tiers
    .map((tier) => ({
      ...tierPart(tier),
      plans: plans.filter((plan) => plan.tier_id === tier.id).map(presentPlan),
    }))
    .filter((tier) => tier.plans.length > 0)
}

function tierPart({ id, name, description, featured }: TierRow) {
  return { id, name, description, featured: featured === 1 }
}

/** Formats a plan as administrators and members read it (`docs/rules/billing.md`). */
export function presentPlan({ id, name, currency, cost, interval, interval_amount }: PlanRow): Plan {
  return { id, name, currency, cost, intervalAmount: interval_amount, interval }
}

function presentTier(tier: TierRow, { plans, isOn }: { plans: AdminPlan[]; isOn: boolean }): AdminTier {
  return {
    ...tierPart(tier),
    plans,
    visible: tier.visible === 1,
    schedule: tier.schedule_id,
    ...stripeStateOf(tier, { stripeId: tier.stripe_product_id, isOn }),
    isUsed: plans.some(({ isUsed }) => isUsed),
  }
}

function presentAdminPlan(plan: PlanRow, { uses, isOn }: { uses: UseRow[]; isOn: boolean }): AdminPlan {
  return {
    ...presentPlan(plan),
    tierId: plan.tier_id,
    visible: plan.visible === 1,
    ...stripeStateOf(plan, { stripeId: plan.stripe_price_id, isOn }),
    subscribers: sortSubscribers(plan, uses).map(({ cost, currency, interval, interval_amount, open }) => {
      return { cost, currency, interval, intervalAmount: interval_amount, count: open }
    }),
    isUsed: uses.length > 0,
  }
}
