import type { stripeWebhookRoutes } from '@fobhouse/contract/routes/stripe-webhook.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { receiveEvent } from './receive-event.ts'

export function stripeWebhookHandlers(ctx: Context): Handlers<typeof stripeWebhookRoutes> {
  return {
    async receive({ raw, header }) {
      await receiveEvent(ctx, { payload: raw, signature: header('stripe-signature') })
      return {}
    },
  }
}
