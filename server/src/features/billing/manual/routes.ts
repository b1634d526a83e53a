import type { manualFeeRoutes } from '@fobhouse/contract/routes/manual-fees.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { paymentReferenceOf, spellReference } from '../reference-rules.ts'
import { payFee } from './pay-fee.ts'
import { readOffers } from './read-offers.ts'

export function manualFeeHandlers(ctx: Context): Handlers<typeof manualFeeRoutes> {
  return {
    offers: ({ params }) => readOffers(ctx, params.id),
    assign: ({ params, body: { planId, paidUntil, type, amount }, caller }) =>
      ctx.transact((trx) =>
        payFee(ctx, trx, {
          memberId: params.id,
          planId,
          until: { lastDay: paidUntil },
          amount,
          source: type,
          paidAt: nowText(ctx.clock),
          actor: actorOf(caller),
        }),
      ),
    howToPay: ({ caller }) => ({
      reference: spellReference(paymentReferenceOf(caller.memberId)),
      note: ctx.settings.get('billing.paymentNote'),
    }),
  }
}
