import { keys, nextSigningKey, serial, serverNonce, session, signingKey, time } from './club.ts'
import { writeStatement } from '../../protocol-2/keys.ts'
import { type Order, signOrder } from '../../protocol-2/orders.ts'
import { signText } from '../../protocol-2/signing.ts'

const order: Order = { serial, session: serverNonce, n: 1, action: 'bump', at: time }
const signed = signOrder(signingKey, order)
const resigned = (text: string) => ({
  order: text,
  key_id: signingKey.key_id,
  signature: signText(signingKey, 'order', text),
})

const cases = [
  { what: 'the first order', last_n: 0, signed, reason: null, n: 1 },
  {
    what: 'the next order',
    last_n: 1,
    signed: signOrder(signingKey, { ...order, n: 2, action: 'unlock' }),
    reason: null,
    n: 2,
  },
  { what: 'a number that was obeyed already', last_n: 1, signed, reason: 'repeated', n: 1 },
  {
    what: 'of another connection',
    last_n: 0,
    signed: signOrder(signingKey, { ...order, session: session.boardNonce }),
    reason: 'session',
    n: 1,
  },
  {
    what: 'for another door',
    last_n: 0,
    signed: signOrder(signingKey, { ...order, serial: 'ffffffffffff' }),
    reason: 'serial',
    n: 1,
  },
  {
    what: 'one character changed',
    last_n: 0,
    signed: { ...signed, order: signed.order.replace('bump', 'lock') },
    reason: 'signature',
    n: 1,
  },
  {
    what: 'by a key that the board does not have',
    last_n: 0,
    signed: signOrder(nextSigningKey, order),
    reason: 'key',
    n: 1,
  },
  {
    what: 'an action that there is not',
    last_n: 0,
    signed: resigned(signed.order.replace('bump', 'open')),
    reason: 'format',
    n: 1,
  },
  { what: 'no order at all', last_n: 0, signed: resigned('{}'), reason: 'format', n: 0 },
]

/** Orders to a board that obeyed number 1 already where `last_n` is 1. */
export function makeOrderVectors() {
  return cases.map(({ what, last_n, signed, reason, n }) => ({
    what,
    board: { serial, session: serverNonce, last_n, keys: [...keys.keys()] },
    frame: { command: 'order', ...signed },
    reason,
    answer: JSON.stringify({ command: 'order_done', n, result: reason === null ? 'done' : 'refused' }),
  }))
}

/** Statements to a board that has the first key. */
export function makeStatementVectors() {
  const right = writeStatement(signingKey, { ...nextSigningKey, from: time })
  const bySelf = writeStatement(nextSigningKey, { ...nextSigningKey, from: time })
  const misnamed = writeStatement(signingKey, { ...nextSigningKey, key_id: signingKey.key_id, from: time })
  const claimed = bySelf.statement.replace(/"signed_by":"[^"]+"/u, `"signed_by":"${signingKey.key_id}"`)
  const cases = [
    { what: 'the next key', ...right, taken: true },
    { what: 'one character changed', ...right, statement: right.statement.replace('2026', '2027'), taken: false },
    { what: 'signed by itself', ...bySelf, taken: false },
    { what: 'claims the first key and is not signed by it', ...bySelf, statement: claimed, taken: false },
    { what: 'a key_id that is not that of the key', ...misnamed, taken: false },
  ]
  return cases.map(({ what, taken, ...signed }) => ({
    what,
    frame: { command: 'keys', ...signed },
    answer: taken ? JSON.stringify({ command: 'keys_ack', key_id: nextSigningKey.key_id }) : null,
  }))
}
