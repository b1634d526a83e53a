import { maintenanceLimits, type NewPlan, type PlanChange } from '@fobhouse/contract/maintenance.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { findItem, tellPages } from '../equipment-state/public.ts'
import { type CountContext, recount } from './count-use.ts'
import * as store from './store.ts'

type Of = { itemId: number; actor: Actor }

/** Adds a plan. Throws `not_found`, `plan_needs_interlock`, `too_many_plans` and 400. */
export async function createPlan(
  ctx: CountContext,
  trx: Trx,
  { itemId, actor, plan }: Of & { plan: NewPlan },
): Promise<number> {
  const item = await findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  requireCountable(plan, item.device_id)
  if ((await store.listPlans(trx, { itemId })).length >= maintenanceLimits.mostPlans)
    throw new AppError('too_many_plans')
  const now = nowText(ctx.clock)
  const id = await store.insertPlan(trx, {
    equipment_id: itemId,
    name: plan.name,
    unit: plan.by,
    every: plan.every,
    checks: JSON.stringify(plan.checks),
    stops: Number(plan.stops),
    since: now,
    counted: 0,
    created_at: now,
  })
  const after = { plan: id, ...plan }
  await writeAudit(ctx, trx, { actor, action: 'maintenance.create', subject: `equipment:${itemId}`, after })
  tellPages(ctx, trx)
  return id
}

/** Days have another limit, and only what switches can be counted. */
function requireCountable({ by, every }: Pick<NewPlan, 'by' | 'every'>, deviceId: number | null): void {
  if (by === 'days' && every > maintenanceLimits.mostDays) throw invalidField('every', 'validation.outOfRange')
  if (by !== 'days' && deviceId === null) throw new AppError('plan_needs_interlock')
}

type OfPlan = Of & { planId: number }

export async function updatePlan(
  ctx: CountContext,
  trx: Trx,
  { itemId, planId, actor, change }: OfPlan & { change: PlanChange },
): Promise<void> {
  const plan = await getPlan(trx, { itemId, planId })
  const [by, every] = [change.by ?? plan.unit, change.every ?? plan.every]
  const countsElse = by !== plan.unit || every !== plan.every
  if (countsElse) requireCountable({ by, every }, plan.device_id)
  const columns = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.by === undefined ? {} : { unit: change.by }),
    ...(change.every === undefined ? {} : { every: change.every }),
    ...(change.checks === undefined ? {} : { checks: JSON.stringify(change.checks) }),
    ...(change.stops === undefined ? {} : { stops: Number(change.stops) }),
  }
  if (Object.keys(columns).length === 0) return
  await store.savePlan(trx, planId, columns)
  await writeAudit(ctx, trx, {
    actor,
    action: 'maintenance.update',
    subject: `equipment:${itemId}`,
    before: { plan: planId, name: plan.name, by: plan.unit, every: plan.every, stops: plan.stops === 1 },
    after: change,
  })
  if (countsElse) await recount(ctx, trx, planId)
  tellPages(ctx, trx)
}

/** What was done stays in the history. */
export async function removePlan(ctx: CountContext, trx: Trx, { itemId, planId, actor }: OfPlan): Promise<void> {
  const plan = await getPlan(trx, { itemId, planId })
  await store.savePlan(trx, planId, { removed_at: nowText(ctx.clock) })
  const before = { plan: planId, name: plan.name }
  await writeAudit(ctx, trx, { actor, action: 'maintenance.remove', subject: `equipment:${itemId}`, before })
  tellPages(ctx, trx)
}

async function getPlan(trx: Trx, { itemId, planId }: Pick<OfPlan, 'itemId' | 'planId'>): Promise<store.ListedPlan> {
  const [plan] = await store.listPlans(trx, { itemId, planId })
  if (!plan) throw new AppError('not_found')
  return plan
}
