// How to tell webhooks: in the transaction that makes it happen,
//   await announce(ctx, trx, { event: 'meeting', type: 'meeting.created', data: { id, type, date } })
// and a line in docs/webhooks.md. Nothing happens, and nothing is asked of the database, where nobody listens.
export { announce, announceAll } from './announce.ts'
