import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  board,
  keys,
  nextSigningKey,
  serial,
  serverNonce,
  session,
  signedList,
  signingKey,
  time,
} from '../testing/protocol-2/club.ts'
import { writeBatch } from './events.ts'
import { boardFrames, serverFrames } from './frames.ts'
import { takeStatement, writeStatement } from './keys.ts'
import { judgeList } from './list.ts'
import { judgeOrder, signOrder } from './orders.ts'
import { eventsMac } from './session.ts'
import { isSameMac } from './signing.ts'

// Whatever one character of a signed text, its signature or its mac is changed to, it is refused.

const changeSchema = fc.record({
  place: fc.nat(),
  character: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
})

/** The same fields with one character of one of them changed. */
function changed<Fields extends Record<string, string>>(fields: Fields) {
  return fc.tuple(fc.constantFrom(...Object.keys(fields)), changeSchema).map(([name, { place, character }]) => {
    const text = (fields[name] ?? '').split('')
    const index = place % text.length
    const other = text[index] === character ? `${character}x` : character
    return { ...fields, [name]: text.with(index, other).join('') }
  })
}

const list = signedList()
const order = signOrder(signingKey, { serial, session: serverNonce, n: 1, action: 'bump', at: time })
const statement = writeStatement(signingKey, { ...nextSigningKey, from: time })
const orders = { serial, session: serverNonce, lastN: 0, keys }
const batch = writeBatch(9000, [
  { boot_id: '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d', seq: 1, mono: 8000, at: time, clock: 'set', type: 'exit' },
])
const events = { batch, mac: eventsMac(session, batch) }

const takesList = (signed: typeof list) =>
  serverFrames.list.safeParse({ command: 'list', ...signed }).success && judgeList(signed, board).taken
const obeysOrder = (signed: typeof order) =>
  serverFrames.order.safeParse({ command: 'order', ...signed }).success && judgeOrder(signed, orders).obeyed
const takesKey = (signed: typeof statement) =>
  serverFrames.keys.safeParse({ command: 'keys', ...signed }).success && takeStatement(keys, signed) !== undefined
const takesEvents = (told: typeof events) =>
  boardFrames.events.safeParse({ command: 'events', ...told }).success &&
  isSameMac(told.mac, eventsMac(session, told.batch))

it('a list', () => {
  expect(takesList(list)).toBe(true)
  fc.assert(
    fc.property(changed(list), (other) => !takesList(other)),
    { numRuns: 300 },
  )
})

it('an order', () => {
  expect(obeysOrder(order)).toBe(true)
  fc.assert(
    fc.property(changed(order), (other) => !obeysOrder(other)),
    { numRuns: 300 },
  )
})

it('a statement', () => {
  expect(takesKey(statement)).toBe(true)
  fc.assert(
    fc.property(changed(statement), (other) => !takesKey(other)),
    { numRuns: 300 },
  )
})

it('a batch of events', () => {
  expect(takesEvents(events)).toBe(true)
  fc.assert(
    fc.property(changed(events), (other) => !takesEvents(other)),
    { numRuns: 300 },
  )
})

it.each([
  ['list', list, takesList],
  ['order', order, obeysOrder],
  ['statement', statement, takesKey],
] as const)(
  'every other last character of the signature of a %s, which could hold the same bytes',
  (_what, signed, takes) => {
    const signature = signed.signature
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .filter((character) => !signature.endsWith(character))
    expect(others).toHaveLength(63)
    // Each row has the function for its own fields.
    const isTaken = takes as (fields: { signature: string }) => boolean
    expect(others.filter((character) => isTaken({ ...signed, signature: signature.slice(0, -1) + character }))).toEqual(
      [],
    )
  },
)
