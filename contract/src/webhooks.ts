/** The events that a webhook can subscribe to (`docs/webhooks.md`). */
export const webhookEvents = ['member', 'access', 'tap', 'meeting', 'payment', 'chain'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
