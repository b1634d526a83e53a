import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

export const stripeWebhookRoutes = defineRoutes({
  receive: {
    method: 'POST',
    path: '/api/billing/stripe-webhook/',
    access: 'anon',
    summary: 'Where Stripe tells what happened. Its signature is all that counts.',
    takesRaw: true,
    response: emptySchema,
    errors: [
      'bad_signature',
      'stripe_not_configured',
      'stripe_unavailable',
      'stripe_webhook_not_configured',
      'conflict',
    ],
  },
})
