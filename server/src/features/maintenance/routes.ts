import type { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { requireCaretaker, requireVisible } from '../equipment-state/public.ts'
import { createPlan, removePlan, updatePlan } from './change-plans.ts'
import { readPlans } from './read-plans.ts'
import { noteService, voidService } from './services.ts'

export function maintenanceHandlers(ctx: Context): Handlers<typeof maintenanceRoutes> {
  return {
    async list({ params: { id }, caller }) {
      await requireVisible(ctx.db, id, caller)
      return (await readPlans(ctx, ctx.db, [id])).map(({ plan }) => plan)
    },
    create: ({ params: { id: itemId }, body: plan, caller }) =>
      ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        return { id: await createPlan(ctx, trx, { itemId, plan, actor: actorOf(caller) }) }
      }),
    update: ({ params: { id: itemId, planId }, body: change, caller }) =>
      ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        await updatePlan(ctx, trx, { itemId, planId, change, actor: actorOf(caller) })
        return {}
      }),
    remove: ({ params: { id: itemId, planId }, caller }) =>
      ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        await removePlan(ctx, trx, { itemId, planId, actor: actorOf(caller) })
        return {}
      }),
    ...serviceHandlers(ctx),
  }
}

function serviceHandlers(ctx: Context): Pick<Handlers<typeof maintenanceRoutes>, 'serve' | 'void' | 'due'> {
  return {
    serve: ({ params: { id: itemId }, body: service, caller }) =>
      ctx.transact(async (trx) => {
        const changer = await requireCaretaker(trx, itemId, caller)
        return { id: await noteService(ctx, trx, { itemId, service, changer, actor: actorOf(caller) }) }
      }),
    async void({ params: { id }, body: { reason }, caller }) {
      await ctx.transact((trx) => voidService(ctx, trx, { id, reason, actor: actorOf(caller) }))
      return {}
    },
    async due() {
      const all = await readPlans(ctx, ctx.db)
      return all.flatMap(({ row, plan }) =>
        (plan.due || plan.soon) && row.state !== 'retired'
          ? [{ item: { id: row.equipment_id, name: row.item }, plan }]
          : [],
      )
    },
  }
}
