import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeVectors } from '../testing/protocol-2/make-vectors.ts'
import { decide } from './decide.ts'
import { eventTime, isLate, readBatch, takeBatch } from './events.ts'
import { boardFrames, boardFrameSchema, readFrame, serverFrames, serverFrameSchema, writeFrame } from './frames.ts'
import { takeStatement } from './keys.ts'
import { judgeList, readList, signList } from './list.ts'
import { openHouseAt } from './open-house.ts'
import { judgeOrder } from './orders.ts'
import { ackMac } from './session.ts'
import { isSameMac, macOf, secretOf, signingKeyOf } from './signing.ts'
import { hideHashKey, revealHashKey, tagOf } from './tags.ts'

// docs/protocol-2/vectors.json is what builders of boards test by: everything in it holds here, too.

const path = resolve(import.meta.dirname, '../../../docs/protocol-2/vectors.json')
const vectors = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof makeVectors>
const { inputs, values } = vectors

const { serial, board_nonce: boardNonce, server_nonce: serverNonce } = inputs
const secret = secretOf(inputs.device_key)
const session = { secret, serial, boardNonce, serverNonce }
const publicKeys = new Map(values.keys.map(({ key_id, public_key }) => [key_id, public_key]))
const keysNamed = (names: readonly string[]) => new Map(names.map((name) => [name, publicKeys.get(name) ?? '']))
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const schemas: Record<string, Record<string, z.ZodType>> = { board: boardFrames, server: serverFrames }
const sides = { board: boardFrameSchema, server: serverFrameSchema }

it('is what scripts/write-protocol-2-vectors.ts writes', () => {
  expect(vectors).toEqual(JSON.parse(JSON.stringify(makeVectors())))
})

it('has keys, secrets and tags that follow from its inputs', () => {
  const keys = [inputs.signing_seed, inputs.next_signing_seed].map((seed) => signingKeyOf(bytes(seed)))
  expect(values.keys).toEqual(keys.map(({ key_id, public_key }) => ({ key_id, public_key })))
  expect(values.secret).toBe(Buffer.from(secret).toString('hex'))
  const { hash_key_id, hash_key } = values
  expect(hideHashKey(secret, bytes(inputs.hash_key))).toEqual({ hash_key_id, hash_key })
  expect(revealHashKey(secret, values)).toEqual(bytes(inputs.hash_key))
  expect(values.tags.map(({ number }) => tagOf(bytes(inputs.hash_key), number))).toEqual(
    values.tags.map(({ tag }) => tag),
  )
})

it.each(vectors.macs)('mac $label: $why', ({ label, parts, mac, right }) => {
  // Labels of the file are those of macs.
  const made = macOf(secret, label as Parameters<typeof macOf>[1], parts)
  expect(isSameMac(made, mac)).toBe(right)
})

it('has the frames that the page beside it shows in full', () => {
  const page = readFileSync(resolve(path, '../README.md'), 'utf8')
  const shown = [...page.matchAll(/^[→←] (\{[^…\n]*\})$/gmu)].map(([, frame = '']) => frame)
  const known = new Set(vectors.frames.map((frame) => frame.bytes))
  expect(shown.length).toBeGreaterThan(7)
  expect(shown.filter((frame) => !known.has(frame) && !frame.includes('"events_ack"'))).toEqual([])
})

describe('frames', () => {
  it.each(vectors.frames)('$from $name', ({ from, name, input, bytes }) => {
    const schema = schemas[from]?.[name]
    const reversed = Object.fromEntries(Object.entries(input).toReversed())
    expect(schema && writeFrame(schema, reversed)).toBe(bytes)
    expect(readFrame<unknown>(sides[from], bytes)).toEqual(input)
    expect(readFrame<unknown>(sides[from], bytes.replace('{', '{"later":1,'))).toEqual(input)
  })

  it.each(vectors.refused_frames)('$from $name: $why', ({ from, bytes }) => {
    expect(readFrame<unknown>(sides[from], bytes)).toBeUndefined()
  })
})

it.each(vectors.statements)('statement: $what', ({ frame, answer }) => {
  const taken = takeStatement(new Map([...publicKeys].slice(0, 1)), frame)
  expect(taken).toEqual(answer === null ? undefined : values.keys[1])
  expect(taken ? writeFrame(boardFrames.keys_ack, { command: 'keys_ack', key_id: taken.key_id }) : null).toBe(answer)
})

it.each(vectors.lists)('list: $what', ({ board, frame, answer }) => {
  const stored = board.stored ? { version: board.stored.version, text: board.stored.list } : undefined
  const judge = { serial: board.serial, secret, keys: keysNamed(board.keys), stored, now: Date.parse(board.now) }
  const verdict = judgeList(frame, judge)
  const said = verdict.taken
    ? writeFrame(boardFrames.list_ack, {
        command: 'list_ack',
        version: verdict.list.version,
        mac: ackMac(session, verdict.list.version),
      })
    : writeFrame(boardFrames.list_refused, {
        command: 'list_refused',
        version: verdict.version,
        reason: verdict.reason,
      })
  expect(said).toBe(answer)
})

it.each(vectors.decisions)('decision: $list, $number at $at', ({ list, tag, at, ...expected }) => {
  const text = list === null ? undefined : readList(vectors.decision_lists[list])
  const { outcome, reason } = expected
  expect(list === null).toBe(text === undefined)
  expect(decide(text, { tag, now: Date.parse(at) })).toEqual(reason === undefined ? { outcome } : { outcome, reason })
})

it.each(vectors.open_house)('open house: $state at $at', ({ at, keyholder_taps, ends, ...expected }) => {
  const list = readList(vectors.decision_lists.ordinary)
  if (!list) throw new Error('the ordinary list cannot be read')
  const facts = { open: list.open, keyholderTaps: keyholder_taps.map(Date.parse), ends: ends.map(Date.parse) }
  const state = openHouseAt(facts, Date.parse(at))
  const asText = (instant: number) => new Date(instant).toISOString()
  expect('since' in state ? { ...state, since: asText(state.since), until: asText(state.until) } : state).toEqual(
    expected,
  )
})

it.each(vectors.orders)('order: $what', ({ board, frame, reason, answer }) => {
  const { serial, session, last_n: lastN, keys } = board
  const verdict = judgeOrder(frame, { serial, session, lastN, keys: keysNamed(keys) })
  expect(verdict.obeyed ? null : verdict.reason).toBe(reason)
  const result = verdict.obeyed ? 'done' : 'refused'
  expect(writeFrame(boardFrames.order_done, { command: 'order_done', n: verdict.n, result })).toBe(answer)
})

describe('events', () => {
  it.each(vectors.batches)('$what', ({ connection, batch, stored, unreadable, acks }) => {
    const read = readBatch(batch)
    if (!read) throw new Error('the batch cannot be read')
    const taken = takeBatch(read.entries, new Map(Object.entries(connection.stored_up_to)))
    const arrival = Date.parse(connection.arrival)
    let before = connection.time_before === null ? undefined : Date.parse(connection.time_before)
    const told = taken.stored.map(({ seq, event }) => {
      const { time, isUncertain } = eventTime(event, { arrival, sent: read.sent, bootId: connection.boot_id }, before)
      before = time
      const late = event.type === 'tap' && isLate(time, arrival)
      const { boot_id, type } = event
      return { boot_id, seq, type, time: new Date(time).toISOString(), time_uncertain: isUncertain, late }
    })
    expect(told).toEqual(stored)
    expect(taken.unreadable).toBe(unreadable)
    expect(taken.acks.map((ack) => writeFrame(serverFrames.events_ack, { command: 'events_ack', ...ack }))).toEqual(
      acks,
    )
  })

  it.each(vectors.refused_batches)('refused: $what', ({ batch }) => {
    expect(readBatch(batch)).toBeUndefined()
  })
})

it('says the same of a list, whoever wrote it with these keys', () => {
  const [first] = vectors.lists
  const { list, key_id, signature } = first?.frame ?? { list: '', key_id: '', signature: '' }
  expect(signList(signingKeyOf(bytes(inputs.signing_seed)), list)).toEqual({ list, key_id, signature })
})
