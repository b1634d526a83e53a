import type { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { readCard, removeCard, startSaving } from './change-card.ts'
import { takeUpCard } from './take-up-card.ts'

export function paymentCardHandlers(ctx: Context): Handlers<typeof paymentCardRoutes> {
  return {
    get: ({ caller }) => readCard(ctx, caller.memberId),
    save: ({ caller, query }) => startSaving(ctx, { memberId: caller.memberId, from: query.from ?? 'billing' }),
    async refresh({ caller }) {
      await takeUpCard(ctx, { memberId: caller.memberId, actor: caller })
      return readCard(ctx, caller.memberId)
    },
    async remove({ caller }) {
      await removeCard(ctx, { memberId: caller.memberId, actor: caller })
      return {}
    },
  }
}
