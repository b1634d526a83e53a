import type { cardSignOffRoutes } from '@fobhouse/contract/routes/card-sign-offs.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { beginAtKiosk, takeCard } from './sign-off-at-kiosk.ts'

export function cardSignOffHandlers(ctx: Context): Handlers<typeof cardSignOffRoutes> {
  return {
    begin: ({ body: { certificateId }, caller }) => beginAtKiosk(ctx, { certificateId, caller }),
    take: ({ params: { token }, body: { cardId: card }, caller: kiosk }) => takeCard(ctx, { token, card, kiosk }),
  }
}
