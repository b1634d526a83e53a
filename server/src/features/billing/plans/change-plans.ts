import { languages } from '@fobhouse/contract/languages.ts'
import { isIntervalPossible } from '@fobhouse/contract/billing.ts'
import type { newPlanSchema, planChangeSchema } from '@fobhouse/contract/routes/plans.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { changedColumns } from '../../../db/changed-columns.ts'
import type { Trx } from '../../../db/database.ts'
import { decideNewPrice } from './rules.ts'
import {
  deletePlans,
  findPlan,
  findTier,
  hasSubscriptions,
  insertPlan,
  type PlanColumns,
  type PlanRow,
  savePlan,
} from './store.ts'
import { tellStripe } from './tell-stripe.ts'
import { retire } from './told-store.ts'

type PlanContext = Pick<Context, 'clock' | 'jobs' | 'live' | 'settings' | 'transact'>
type PlanChange = z.output<typeof planChangeSchema>

export async function createPlan(
  ctx: PlanContext,
  { plan, actor }: { plan: z.output<typeof newPlanSchema>; actor: Actor },
): Promise<{ id: number }> {
  const { tierId, name, cost, interval, intervalAmount, visible } = plan
  const currency = clubCurrency(ctx, plan.currency)
  return ctx.transact(async (trx) => {
    if (!(await findTier(trx, tierId))) throw invalidField('tierId', 'validation.invalid')
    const columns = { name, cost, currency, interval, interval_amount: intervalAmount, visible: Number(visible) }
    const id = await insertPlan(trx, { tier_id: tierId, ...columns, created_at: toText(ctx.clock.now()) })
    await writeAudit(ctx, trx, { actor, action: 'plan.create', subject: `plan:${id}`, after: columns })
    tellStripe(ctx, trx)
    return { id }
  })
}

/** Changes a plan. A new cost or interval is for new subscribers only: subscriptions store their own terms. */
export async function updatePlan(
  ctx: PlanContext,
  { id, change, actor }: { id: number; change: PlanChange; actor: Actor },
): Promise<void> {
  const currency = clubCurrency(ctx, change.currency)
  await ctx.transact(async (trx) => {
    const plan = await getPlan(trx, id)
    const { before, after } = changedColumns(plan, columnsOf(change, currency))
    if (Object.keys(after).length === 0) return
    assertInterval({ ...plan, ...after })
    const { isNew, retiredId } = decideNewPrice(plan, after)
    await retire(trx, [retiredId], toText(ctx.clock.now()))
    await savePlan(trx, id, { columns: after, hasNewPrice: isNew })
    await writeAudit(ctx, trx, { actor, action: 'plan.update', subject: `plan:${id}`, before, after })
    tellStripe(ctx, trx)
  })
}

/** Deletes a plan. Throws `plan_in_use` if anyone has or had it. */
export async function removePlan(ctx: PlanContext, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await ctx.transact(async (trx) => {
    const { name, cost, stripe_price_id } = await getPlan(trx, id)
    if (await hasSubscriptions(trx, [id])) throw new AppError('plan_in_use')
    await deletePlans(trx, [id])
    await retire(trx, [stripe_price_id], toText(ctx.clock.now()))
    await writeAudit(ctx, trx, { actor, action: 'plan.remove', subject: `plan:${id}`, before: { name, cost } })
    tellStripe(ctx, trx)
  })
}

async function getPlan(trx: Trx, id: number): Promise<PlanRow> {
  const plan = await findPlan(trx, id)
  if (!plan) throw new AppError('not_found')
  return plan
}

/** Plans are always in the club's currency; a request may name it, but no other. */
function clubCurrency({ settings }: Pick<Context, 'settings'>, given: string | undefined): string {
  const currency = languages[settings.get('general.siteLocaleCurrency')].currency
  if (given !== undefined && given !== currency) throw invalidField('currency', 'validation.clubCurrency')
  return currency
}

/** A new price is in the club's current currency. */
function columnsOf({ intervalAmount, visible, currency: _asked, ...rest }: PlanChange, currency: string): PlanColumns {
  return {
    ...rest,
    ...(rest.cost === undefined ? {} : { currency }),
    ...(intervalAmount === undefined ? {} : { interval_amount: intervalAmount }),
    ...(visible === undefined ? {} : { visible: Number(visible) }),
  }
}

function assertInterval({ interval, interval_amount }: Pick<PlanRow, 'interval' | 'interval_amount'>): void {
  if (!isIntervalPossible(interval, interval_amount)) throw invalidField('intervalAmount', 'validation.planInterval')
}
