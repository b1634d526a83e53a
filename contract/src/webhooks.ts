/** The events that a webhook can subscribe to, with the messages of each (`docs/webhooks.md`). */
const messagesOf = {
  member: ['created', 'state_changed'],
  access: ['granted', 'revoked', 'card_lost'],
  tap: ['recorded'],
  device: ['forced', 'held_open', 'list_refused'],
  meeting: ['created', 'changed', 'removed'],
  house: ['lockdown_started', 'lockdown_ended', 'opened', 'closed'],
  payment: ['recorded'],
  chain: ['head'],
} as const
export type WebhookEvent = keyof typeof messagesOf

/** A message with its event: `{ event: 'member', type: 'member.created' }`. */
export type WebhookMessage = {
  [Event in WebhookEvent]: { event: Event; type: `${Event}.${(typeof messagesOf)[Event][number]}` }
}[WebhookEvent]

export const webhookEvents = Object.keys(messagesOf) as WebhookEvent[] // an object's own keys

export const webhookTypes = webhookEvents.flatMap((event) => messagesOf[event].map((what) => `${event}.${what}`))
