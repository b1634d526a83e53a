import type { topUpRoutes } from '@fobhouse/contract/routes/top-ups.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Handlers } from '../../../http/handler.ts'
import { requireIdempotencyKey } from '../../../http/idempotency-key.ts'
import { settleTopUp } from './settle-top-up.ts'
import { startTopUp } from './start-top-up.ts'
import { findTopUp, listOpenTopUps } from './store.ts'

export function topUpHandlers(ctx: Context): Handlers<typeof topUpRoutes> {
  return {
    start: ({ body, caller, header }) =>
      startTopUp(ctx, { memberId: caller.memberId, ...body, idempotencyKey: requireIdempotencyKey(header) }),
    async listOpen({ caller }) {
      const open = await listOpenTopUps(ctx.db, { memberId: caller.memberId })
      const waiting = open.filter((topUp) => topUp.processing_at !== null || topUp.stripe_payment_intent_id === null)
      return waiting.map(({ id, amount, created_at: startedAt }) => ({ id, amount, startedAt }))
    },
    async refresh({ params, caller }) {
      const topUp = await findTopUp(ctx.db, params.id)
      if (topUp?.member_id !== caller.memberId) throw new AppError('not_found')
      return settleTopUp(ctx, topUp.id)
    },
  }
}
