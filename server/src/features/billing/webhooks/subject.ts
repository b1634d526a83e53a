/** What a message of Stripe is about. Nothing else of it is believed: the object is read from Stripe again. */
export type Subject = { id: string; customerId: string | null; paymentIntentId: string | null }
