import {
  boardNonce,
  bootId,
  deviceKey,
  draft,
  now,
  secret,
  serial,
  serverNonce,
  session,
  signedList,
  signingKey,
  nextSigningKey,
  time,
} from './club.ts'
import { writeBatch } from '../../protocol-2/events.ts'
import { boardFrames, serverFrames } from '../../protocol-2/frames.ts'
import { writeStatement } from '../../protocol-2/keys.ts'
import { signOrder } from '../../protocol-2/orders.ts'
import { ackMac, boardMac, eventsMac, serverMac, timeMac } from '../../protocol-2/session.ts'
import { macOf, secretOf } from '../../protocol-2/signing.ts'

const { key_id, public_key } = signingKey
const batch = writeBatch(9000, [
  { boot_id: bootId, seq: 1, mono: 8000, at: time, clock: 'set', type: 'hold', on: true },
])
const mac = eventsMac(session, batch)
const authenticate = {
  command: 'authenticate',
  protocol: 2,
  nonce: boardNonce,
  boot_id: bootId,
  firmware: 'fobhouse-door 1.0',
  key_id: null,
  list_version: 0,
}
const challenge = { command: 'challenge', protocol: 2, nonce: serverNonce, time }
const orderDone = { command: 'order_done', n: 1, result: 'done' }
const listRefused = { command: 'list_refused', version: now, reason: 'signature' }

type FrameVector = { from: 'board' | 'server'; name: string; input: Record<string, unknown> }
type RefusedFrame = { from: 'board' | 'server'; name: string; why: string; bytes: string }

const right: readonly FrameVector[] = [
  { from: 'board', name: 'authenticate', input: authenticate },
  { from: 'board', name: 'authenticate', input: { ...authenticate, key_id, list_version: now } },
  { from: 'server', name: 'challenge', input: challenge },
  { from: 'board', name: 'prove', input: { command: 'prove', mac: boardMac(session) } },
  {
    from: 'server',
    name: 'authorised',
    input: {
      authorised: true,
      protocol: 2,
      key_id,
      public_key,
      mac: serverMac(session, { time, key_id, public_key }),
    },
  },
  { from: 'server', name: 'refused', input: { authorised: false } },
  {
    from: 'server',
    name: 'keys',
    input: { command: 'keys', ...writeStatement(signingKey, { ...nextSigningKey, from: time }) },
  },
  { from: 'server', name: 'list', input: { command: 'list', ...signedList() } },
  {
    from: 'board',
    name: 'list_ack',
    input: { command: 'list_ack', version: draft.version, mac: ackMac(session, draft.version) },
  },
  { from: 'board', name: 'list_refused', input: listRefused },
  {
    from: 'server',
    name: 'order',
    input: {
      command: 'order',
      ...signOrder(signingKey, { serial, session: serverNonce, n: 1, action: 'bump', at: time }),
    },
  },
  { from: 'board', name: 'order_done', input: orderDone },
  { from: 'board', name: 'order_done', input: { ...orderDone, result: 'refused' } },
  { from: 'board', name: 'events', input: { command: 'events', batch, mac } },
  { from: 'server', name: 'events_ack', input: { command: 'events_ack', boot_id: bootId, seq: 17 } },
  { from: 'board', name: 'keys_ack', input: { command: 'keys_ack', key_id: nextSigningKey.key_id } },
  { from: 'server', name: 'time', input: { command: 'time', time, mac: timeMac(session, time) } },
]

const wrong = (from: 'board' | 'server', name: string, why: string) => (fields: object) => {
  return { from, name, why, bytes: JSON.stringify(fields) } satisfies RefusedFrame
}

const refused: readonly RefusedFrame[] = [
  wrong('board', 'authenticate', 'another protocol')({ ...authenticate, protocol: 3 }),
  wrong('board', 'authenticate', 'a nonce of 15 bytes')({ ...authenticate, nonce: boardNonce.slice(0, 20) }),
  wrong('board', 'authenticate', 'a nonce with padding')({ ...authenticate, nonce: `${boardNonce}==` }),
  wrong('board', 'authenticate', 'no nonce')({ ...authenticate, nonce: undefined }),
  wrong('board', 'authenticate', 'the key beside it')({ ...authenticate, secret_key: deviceKey }),
  wrong('board', 'authenticate', 'a boot_id that is no uuid')({ ...authenticate, boot_id: '1' }),
  wrong('board', 'authenticate', 'a key_id of 11 characters')({ ...authenticate, key_id: key_id.slice(1) }),
  wrong('board', 'prove', 'a mac of 31 bytes')({ command: 'prove', mac: boardMac(session).slice(0, 42) }),
  wrong('board', 'list_refused', 'a reason that there is not')({ ...listRefused, reason: 'colour' }),
  wrong('board', 'list_ack', 'no mac')({ command: 'list_ack', version: now }),
  wrong('board', 'order_done', 'a result that there is not')({ ...orderDone, result: 'perhaps' }),
  wrong('board', 'events', 'a batch that is no text')({ command: 'events', batch: {}, mac }),
  wrong('board', 'keys_ack', 'no key_id')({ command: 'keys_ack' }),
  wrong('server', 'challenge', 'a time without milliseconds')({ ...challenge, time: '2026-03-12T08:00:00Z' }),
  wrong('server', 'authorised', 'as version 1 says it, without a proof')({ authorised: true }),
  wrong('server', 'order', 'a bare command of version 1')({ command: 'unlock' }),
  wrong('server', 'list', 'a list of version 1')({ command: 'sync', tags: ['1001'], hash: 'x' }),
  wrong('server', 'list', 'no signature')({ command: 'list', list: signedList().list, key_id }),
  wrong('server', 'keys', 'no signature')({ command: 'keys', statement: '{}' }),
  wrong('server', 'events_ack', 'a seq below 0')({ command: 'events_ack', boot_id: bootId, seq: -1 }),
  wrong('server', 'time', 'no mac')({ command: 'time', time }),
]

/** Frames by name, as they are written, and what is no frame. */
export function makeFrameVectors() {
  const schemas = { board: boardFrames, server: serverFrames }
  const untold = Object.entries(schemas).flatMap(([from, named]) =>
    Object.keys(named).filter((name) => !right.some((frame) => frame.from === from && frame.name === name)),
  )
  if (untold.length > 0) throw new Error(`no vector for ${untold.join(', ')}`)
  return { frames: right.map((frame) => ({ ...frame, bytes: JSON.stringify(frame.input) })), refused_frames: refused }
}

const ofBoard = [serial, boardNonce, serverNonce]
const rightMacs = [
  { label: 'board', parts: ofBoard, mac: boardMac(session) },
  {
    label: 'server',
    parts: [...ofBoard, time, key_id, public_key],
    mac: serverMac(session, { time, key_id, public_key }),
  },
  { label: 'ack', parts: [serial, serverNonce, String(now)], mac: ackMac(session, now) },
  { label: 'events', parts: [serial, serverNonce, batch], mac },
  { label: 'time', parts: [serial, serverNonce, time], mac: timeMac(session, time) },
]
const other = '2026-03-12T08:00:00.001Z'
const wrongMacs = [
  {
    why: 'with another device key',
    label: 'board',
    parts: ofBoard,
    mac: macOf(secretOf('another'), 'board', ofBoard),
    right: false,
  },
  {
    why: 'recorded in an earlier connection',
    label: 'board',
    parts: [serial, boardNonce, boardNonce],
    mac: boardMac(session),
    right: false,
  },
  {
    why: 'of another device',
    label: 'board',
    parts: ['ffffffffffff', boardNonce, serverNonce],
    mac: boardMac(session),
    right: false,
  },
  {
    why: 'of another frame',
    label: 'time',
    parts: [serial, serverNonce, time],
    mac: macOf(secret, 'ack', [serial, serverNonce, time]),
    right: false,
  },
  {
    why: 'of another time',
    label: 'time',
    parts: [serial, serverNonce, other],
    mac: timeMac(session, time),
    right: false,
  },
  {
    why: 'of another version',
    label: 'ack',
    parts: [serial, serverNonce, String(now + 1)],
    mac: ackMac(session, now),
    right: false,
  },
  { why: 'of another batch', label: 'events', parts: [serial, serverNonce, `${batch} `], mac, right: false },
]

/** Macs that a side believes, and that it does not. */
export function makeMacVectors() {
  return [...rightMacs.map((each) => ({ ...each, right: true })), ...wrongMacs]
}
