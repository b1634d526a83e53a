import type { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { Handlers } from '../../../http/handler.ts'
import { showBooking } from '../reading/read-bookings.ts'
import { findBooking, type ShownRow } from '../store.ts'
import { acceptOffer, declineOffer } from './answer-offers.ts'
import { addWish, listWishes, removeWish } from './wishes.ts'

export function waitingListHandlers(ctx: Context): Handlers<typeof waitingListRoutes> {
  return {
    list: ({ caller }) => listWishes(ctx, caller.memberId),
    add: ({ body: wanted, caller }) => ctx.transact((trx) => addWish(ctx, trx, { wanted, memberId: caller.memberId })),
    async remove({ params: { id }, caller }) {
      await ctx.transact((trx) => removeWish(ctx, trx, { id, memberId: caller.memberId }))
      return {}
    },
    async accept({ params: { id }, caller }) {
      await ctx.transact(async (trx) => {
        await acceptOffer(ctx, trx, { row: await getOwn(trx, id, caller), actor: actorOf(caller) })
      })
      return showBooking(ctx, id)
    },
    async decline({ params: { id }, caller }) {
      await ctx.transact(async (trx) => declineOffer(ctx, trx, await getOwn(trx, id, caller)))
      return showBooking(ctx, id)
    },
  }
}

/** Only its member answers an offer. Throws `not_found`. */
async function getOwn(trx: Trx, id: number, { memberId }: { memberId: number }): Promise<ShownRow> {
  const row = await findBooking(trx, id)
  if (row?.member_id !== memberId) throw new AppError('not_found')
  return row
}
