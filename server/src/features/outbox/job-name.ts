/** The name by which the outbox's worker is woken. */
export const outboxJob = 'outbox'
