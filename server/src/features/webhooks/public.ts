// To send an event to webhooks, write this in the transaction that causes it,
//   await announce(ctx, trx, { event: 'meeting', type: 'meeting.created', data: { id, type, date } })
// and name it in contract/src/webhooks.ts and docs/webhooks.md: the compiler and a test ask for both. If no webhook listens, this does nothing and reads nothing from the database.
export { announce, announceAll } from './announce.ts'
