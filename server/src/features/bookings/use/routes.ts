import type { bookingUseRoutes, strikeAdminRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { holdBooking, showBooking } from '../reading/read-bookings.ts'
import { loadStrikes } from '../strikes/read-strikes.ts'
import { takeBackStrike } from '../strikes/take-back.ts'
import { sayHere } from './say-here.ts'

export function bookingUseHandlers(ctx: Context): Handlers<typeof bookingUseRoutes> {
  return {
    async here({ params: { id }, caller }) {
      await ctx.transact(async (trx) => {
        const { row, isOwn } = await holdBooking(trx, id, caller)
        if (!isOwn) throw new AppError('forbidden')
        await sayHere(ctx, trx, row)
      })
      return showBooking(ctx, id)
    },
    strikes: ({ caller }) => loadStrikes(ctx, ctx.db, caller.memberId),
  }
}

export function strikeAdminHandlers(ctx: Context): Handlers<typeof strikeAdminRoutes> {
  return {
    list: ({ params: { id } }) => loadStrikes(ctx, ctx.db, id),
    async takeBack({ params: { id }, body: { note }, caller }) {
      await takeBackStrike(ctx, { id, note, actor: actorOf(caller) })
      return {}
    },
  }
}
