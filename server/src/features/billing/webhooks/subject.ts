/**
 * The object that a message of Stripe is about. Nothing else in the message is trusted; the object is read from Stripe
 * again.
 */
export type Subject = { id: string; customerId: string | null; paymentIntentId: string | null }
