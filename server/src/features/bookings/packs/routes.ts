import type { hourPackAdminRoutes, hourPackRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { requireIdempotencyKey } from '../../../http/idempotency-key.ts'
import { buyPack, createPack, takeBackPack, updatePack } from './change-packs.ts'
import { listForSale, listManagedPacks, loadMinutes } from './read-packs.ts'

export function hourPackHandlers(ctx: Context): Handlers<typeof hourPackRoutes> {
  return {
    list: () => listForSale(ctx),
    buy: ({ params: { id }, caller, header }) => {
      const bought = { packId: id, memberId: caller.memberId, key: requireIdempotencyKey(header) }
      return ctx.transact((trx) => buyPack(ctx, trx, bought))
    },
    minutes: ({ caller }) => loadMinutes(ctx, caller.memberId),
  }
}

export function hourPackAdminHandlers(ctx: Context): Handlers<typeof hourPackAdminRoutes> {
  return {
    list: () => listManagedPacks(ctx),
    create: ({ body: pack, caller }) => ctx.transact((trx) => createPack(ctx, trx, { pack, actor: actorOf(caller) })),
    async update({ params: { id }, body: change, caller }) {
      await ctx.transact((trx) => updatePack(ctx, trx, { id, change, actor: actorOf(caller) }))
      return {}
    },
    async takeBack({ params: { id }, caller }) {
      await ctx.transact((trx) => takeBackPack(ctx, trx, { id, actor: actorOf(caller) }))
      return {}
    },
  }
}
