import type { newTierSchema, tierChangeSchema } from '@fobhouse/contract/routes/plans.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { changedColumns } from '../../../db/changed-columns.ts'
import type { Trx } from '../../../db/database.ts'
import { requireSchedule, tierScheduleChanged } from '../../hours/public.ts'
import { tellStripe } from './tell-stripe.ts'
import {
  deletePlans,
  deleteTier,
  findTier,
  hasSubscriptions,
  insertTier,
  listPlansOf,
  saveTier,
  type TierColumns,
} from './store.ts'
import { retire } from './told-store.ts'

type TierContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>

export async function createTier(
  ctx: TierContext,
  { tier, actor }: { tier: z.output<typeof newTierSchema>; actor: Actor },
): Promise<{ id: number }> {
  return ctx.transact(async (trx) => {
    const { schedule, ...texts } = tier
    await requireSchedule(trx, schedule, 'schedule')
    const flags = { featured: Number(tier.featured), visible: Number(tier.visible) }
    const columns = { ...texts, ...flags, schedule_id: schedule }
    const id = await insertTier(trx, { ...columns, created_at: toText(ctx.clock.now()) })
    await writeAudit(ctx, trx, { actor, action: 'tier.create', subject: `tier:${id}`, after: columns })
    if (schedule !== null) await tierScheduleChanged(ctx, trx, { tierId: id, scheduleId: schedule })
    tellStripe(ctx, trx)
    return { id }
  })
}

export async function updateTier(
  ctx: TierContext,
  { id, change, actor }: { id: number; change: z.output<typeof tierChangeSchema>; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const tier = await getTier(trx, id)
    await requireSchedule(trx, change.schedule ?? null, 'schedule')
    const { before, after } = changedColumns(tier, columnsOf(change))
    if (Object.keys(after).length === 0) return
    await saveTier(trx, id, after)
    await writeAudit(ctx, trx, { actor, action: 'tier.update', subject: `tier:${id}`, before, after })
    const { schedule_id: scheduleId } = after
    if (scheduleId !== undefined) await tierScheduleChanged(ctx, trx, { tierId: id, scheduleId })
    tellStripe(ctx, trx)
  })
}

/** Deletes a tier with its plans. Throws `tier_in_use` if anyone has or had one of them. */
export async function removeTier(ctx: TierContext, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await ctx.transact(async (trx) => {
    const { name, stripe_product_id } = await getTier(trx, id)
    const plans = await listPlansOf(trx, id)
    const planIds = plans.map((plan) => plan.id)
    if (await hasSubscriptions(trx, planIds)) throw new AppError('tier_in_use')
    await deletePlans(trx, planIds)
    await deleteTier(trx, id)
    await retire(trx, [...plans.map((plan) => plan.stripe_price_id), stripe_product_id], toText(ctx.clock.now()))
    const before = { name, plans: plans.map((plan) => plan.name) }
    await writeAudit(ctx, trx, { actor, action: 'tier.remove', subject: `tier:${id}`, before })
    tellStripe(ctx, trx)
  })
}

async function getTier(trx: Trx, id: number) {
  const tier = await findTier(trx, id)
  if (!tier) throw new AppError('not_found')
  return tier
}

function columnsOf({ featured, visible, schedule, ...texts }: z.output<typeof tierChangeSchema>): TierColumns {
  return {
    ...texts,
    ...(schedule === undefined ? {} : { schedule_id: schedule }),
    ...(featured === undefined ? {} : { featured: Number(featured) }),
    ...(visible === undefined ? {} : { visible: Number(visible) }),
  }
}
