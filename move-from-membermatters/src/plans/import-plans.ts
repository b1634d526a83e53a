import { nowText } from '@fobhouse/server/public.ts'
import { columnsOf, placeholder, remember, type Run, write } from '../run.ts'
import { readAll } from '../source/source.ts'
import { listKnown } from '../store.ts'
import { type Row, textOf } from '../values/rules.ts'
import { type Plan, readPlan, readTier } from './rules.ts'
import { insertPlan, insertTier, listPlans, listStripeIds, type PlanHere } from './store.ts'

/** Rows with a Stripe id exist at Stripe already and are not sent again. */
const inStep = (stripeId: string | null) => ({
  revision: 1,
  stripe_revision: stripeId === null ? 0 : 1,
  stripe_fault: null,
})

export async function importPlans(run: Run): Promise<void> {
  const taken = await listStripeIds(run.ctx.db)
  const tiers = await importTiers(run, taken)
  const table = 'api_admin_tools_paymentplan'
  const known = await listKnown(run.ctx.db, table)
  const here = await listPlans(run.ctx.db)
  for (const row of await readAll(run.source, table, columnsOf(table).columns)) {
    const sourceId = textOf(row, 'id')
    const plan = readPlan(row)
    const tierId = tiers.get(textOf(row, 'member_tier_id'))
    if (known.has(sourceId)) {
      run.tally.known(table)
      const found = here.get(known.get(sourceId) ?? 0)
      if (found) run.plans.set(sourceId, found)
    } else if (!plan) run.tally.leaveOut(table, 'plan_unreadable', { ids: [sourceId] })
    else if (tierId === undefined) run.tally.leaveOut(table, 'tier_stays_behind', { ids: [sourceId] })
    else run.plans.set(sourceId, await addPlan(run, { sourceId, tierId, plan: withFreeId(run, { row, plan, taken }) }))
  }
}

function withFreeId(run: Run, { row, plan, taken }: { row: Row; plan: Plan; taken: ReadonlySet<string> }): Plan {
  if (plan.stripe_price_id === null || !taken.has(plan.stripe_price_id)) return plan
  run.tally.note('api_admin_tools_paymentplan', 'stripe_id_taken', textOf(row, 'id'))
  return { ...plan, stripe_price_id: null }
}

async function addPlan(
  run: Run,
  { sourceId, tierId, plan }: { sourceId: string; tierId: number; plan: Plan },
): Promise<PlanHere> {
  const id = await write(run, async (trx) => {
    const row = { ...plan, tier_id: tierId, created_at: nowText(run.ctx.clock), ...inStep(plan.stripe_price_id) }
    const planId = await insertPlan(trx, row)
    await remember(trx, 'api_admin_tools_paymentplan', [{ sourceId, targetId: planId }])
    return planId
  })
  run.tally.imported('api_admin_tools_paymentplan')
  return { ...plan, id: id ?? placeholder(run) }
}

async function importTiers(run: Run, taken: ReadonlySet<string>): Promise<Map<string, number>> {
  const table = 'api_admin_tools_membertier'
  const tiers = await listKnown(run.ctx.db, table)
  for (const row of await readAll(run.source, table, columnsOf(table).columns)) {
    const sourceId = textOf(row, 'id')
    if (tiers.has(sourceId)) {
      run.tally.known(table)
      continue
    }
    const read = readTier(row)
    const isTaken = read.stripe_product_id !== null && taken.has(read.stripe_product_id)
    if (isTaken) run.tally.note(table, 'stripe_id_taken', sourceId)
    const tier = isTaken ? { ...read, stripe_product_id: null } : read
    const id = await write(run, async (trx) => {
      const facts = { created_at: nowText(run.ctx.clock), ...inStep(tier.stripe_product_id) }
      const tierId = await insertTier(trx, { ...tier, ...facts })
      await remember(trx, table, [{ sourceId, targetId: tierId }])
      return tierId
    })
    tiers.set(sourceId, id ?? placeholder(run))
    run.tally.imported(table)
  }
  return tiers
}
