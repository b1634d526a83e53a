/** The events that a webhook can subscribe to, with the messages of each (`docs/webhooks.md`). */
const messagesOf = {
  member: ['member.created', 'member.state_changed'],
  access: ['access.granted', 'access.revoked', 'access.card_lost'],
  tap: ['tap.recorded'],
  device: ['device.forced', 'device.held_open', 'device.list_refused'],
  meeting: ['meeting.created', 'meeting.changed', 'meeting.removed'],
  house: ['house.lockdown_started', 'house.lockdown_ended', 'house.opened', 'house.closed'],
  payment: ['payment.recorded'],
  chain: ['chain.head'],
  equipment: ['equipment.state_changed', 'equipment.reported', 'equipment.maintenance_due'],
  booking: ['booking.created', 'booking.changed', 'booking.cancelled', 'booking.released'],
  competence: [
    'certificate.awarded',
    'certificate.expired',
    'certificate.suspended',
    'certificate.reinstated',
    'certificate.revoked',
    'requirement.changed',
  ],
} as const
export type WebhookEvent = keyof typeof messagesOf

/** A message with its event: `{ event: 'member', type: 'member.created' }`. */
export type WebhookMessage = {
  [Event in WebhookEvent]: { event: Event; type: (typeof messagesOf)[Event][number] }
}[WebhookEvent]

export const webhookEvents = Object.keys(messagesOf) as WebhookEvent[] // an object's own keys

export const webhookTypes = webhookEvents.flatMap((event) => [...messagesOf[event]])
