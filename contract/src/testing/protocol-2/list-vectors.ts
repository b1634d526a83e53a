import {
  at,
  draft,
  hashKey,
  hour,
  keys,
  nextSigningKey,
  now,
  serial,
  session,
  signedList,
  signingKey,
  tag,
  time,
  windowOf,
} from './club.ts'
import { type ListFault, signList, type SignedList, writeList } from '../../protocol-2/list.ts'
import { ackMac } from '../../protocol-2/session.ts'
import { secretOf, signText } from '../../protocol-2/signing.ts'
import { hideHashKey } from '../../protocol-2/tags.ts'

type ListCase = {
  what: string
  signed: SignedList
  /** What the board has beside its serial and its first key. */
  has?: { stored?: { version: number; list: string }; keys?: string[]; now?: string }
  /** Undefined: the board takes the list. */
  reason?: ListFault
  /** Of a refused text that says no version. */
  version?: number
}

const first = signedList()
const inForce = { version: draft.version, list: first.list }
const both = [signingKey.key_id, nextSigningKey.key_id]
const changeText = (change: (text: string) => string) => signList(signingKey, change(first.list))
const changed = (signed: SignedList) => ({
  ...signed,
  list: signed.list.replace('"locked_out":false', '"locked_out":true'),
})
const [one, two] = [tag('1001'), tag('1002')]

const listCases: readonly ListCase[] = [
  { what: 'the first list', signed: first },
  { what: 'the same text again', signed: first, has: { stored: inForce } },
  { what: 'a newer list', signed: signedList({ version: now + 1 }), has: { stored: inForce } },
  {
    what: 'signed by the next key, which the board has',
    signed: signList(nextSigningKey, first.list),
    has: { keys: both },
  },
  { what: 'signed by the first key, by a board that has both', signed: first, has: { keys: both } },
  { what: 'issued exactly five minutes ahead', signed: first, has: { now: at(now - 300_000) } },
  { what: 'nobody may enter', signed: signedList({ groups: [], keyholders: { until: time, tags: [] } }) },
  { what: 'one character changed', signed: changed(first), reason: 'signature' },
  {
    what: 'signed as an order',
    signed: { ...first, signature: signText(signingKey, 'order', first.list) },
    reason: 'signature',
  },
  { what: 'signed by a key that the board does not have', signed: signList(nextSigningKey, first.list), reason: 'key' },
  { what: 'of another door', signed: signedList({ serial: 'ffffffffffff' }), reason: 'serial' },
  {
    what: 'older than the one in force',
    signed: signedList({ version: now - 1 }),
    has: { stored: inForce },
    reason: 'version',
  },
  {
    what: 'the same version with another text',
    signed: signedList({ locked_out: true }),
    has: { stored: inForce },
    reason: 'version',
  },
  { what: 'expired at this instant', signed: first, has: { now: draft.expires }, reason: 'expired' },
  { what: 'issued more than five minutes ahead', signed: first, has: { now: at(now - 300_001) }, reason: 'clock' },
  { what: 'no JSON', signed: changeText((text) => text.slice(1)), reason: 'format', version: 0 },
  {
    what: 'a field is missing',
    signed: changeText((text) => text.replace('"reader_24_bit":false,', '')),
    reason: 'format',
  },
  { what: 'a tag of 15 characters', signed: changeText((text) => text.replace(two, two.slice(1))), reason: 'format' },
  {
    what: 'tags that are not sorted',
    signed: changeText((text) => text.replace(two, `${one}${two}`)),
    reason: 'format',
  },
  { what: 'a tag in two groups', signed: changeText((text) => text.replace(two, one)), reason: 'format' },
  {
    what: 'a window that ends where it begins',
    signed: signedList({ groups: [{ windows: [windowOf(now, now)], tags: [one] }] }),
    reason: 'format',
  },
  {
    what: 'the hash key of another device',
    signed: signedList(hideHashKey(secretOf('of another device'), hashKey)),
    reason: 'format',
  },
]

/** Lists with what a board says to them. */
export function makeListVectors() {
  return listCases.map(({ what, signed, has = {}, reason, version = draftVersion(signed) }) => ({
    what,
    board: { serial, now: has.now ?? time, stored: has.stored ?? null, keys: has.keys ?? [...keys.keys()] },
    frame: { command: 'list', ...signed },
    answer: reason
      ? JSON.stringify({ command: 'list_refused', version, reason })
      : JSON.stringify({ command: 'list_ack', version, mac: ackMac(session, version) }),
  }))
}

function draftVersion({ list }: SignedList): number {
  return Number(/"version":(\d+)/u.exec(list)?.[1])
}

const expiry = now + 72 * hour
const lists = {
  ordinary: writeList(draft),
  'locked out': writeList({ ...draft, locked_out: true }),
  'no keyholders after it': writeList({ ...draft, keyholders: { until: draft.expires, tags: [one] } }),
}

const decisionCases: readonly [keyof typeof lists | null, string, number, string][] = [
  [null, '1001', now, 'denied no_list'],
  ['ordinary', '1001', now, 'granted'],
  ['ordinary', '18446744073709551615', expiry - 1, 'granted'],
  ['ordinary', '1002', now + hour - 1, 'denied outside_hours'],
  ['ordinary', '1002', now + hour, 'granted'],
  ['ordinary', '1002', now + 3 * hour - 1, 'granted'],
  ['ordinary', '1002', now + 3 * hour, 'denied outside_hours'],
  ['ordinary', '1002', now + 25 * hour, 'granted'],
  ['ordinary', '1003', now, 'unknown_card'],
  ['ordinary', '1003', expiry - 1, 'unknown_card'],
  ['ordinary', '1003', expiry, 'denied list_expired'],
  ['ordinary', '1002', expiry, 'denied list_expired'],
  ['ordinary', '1001', expiry, 'granted'],
  ['ordinary', '1001', expiry + 30 * 24 * hour - 1, 'granted'],
  ['ordinary', '1001', expiry + 30 * 24 * hour, 'denied list_expired'],
  ['no keyholders after it', '1001', expiry - 1, 'granted'],
  ['no keyholders after it', '1001', expiry, 'denied list_expired'],
  ['locked out', '1001', now, 'locked_out'],
  ['locked out', '1003', now, 'locked_out'],
  ['locked out', '1001', expiry, 'locked_out'],
]

/** What a board does with a card, by a list and at an instant. */
export function makeDecisionVectors() {
  return {
    decision_lists: lists,
    decisions: decisionCases.map(([list, number, instant, words]) => {
      const [outcome, reason] = words.split(' ')
      return { list, number, tag: tag(number), at: at(instant), outcome, ...(reason === undefined ? {} : { reason }) }
    }),
  }
}

const opening = now + hour
const openCases: readonly { at: number; taps?: number[]; ends?: number[]; state: string; since?: number }[] = [
  { at: opening - 1, taps: [opening - 1], state: 'off' },
  { at: opening, state: 'waiting', since: opening },
  { at: opening, taps: [opening - 1_800_001], state: 'waiting', since: opening },
  { at: opening, taps: [opening - 1_800_000], state: 'open', since: opening },
  { at: opening + 60_000, taps: [opening + 60_000], state: 'open', since: opening + 60_000 },
  { at: now + 3 * hour - 1, taps: [opening], state: 'open', since: opening },
  { at: now + 3 * hour, taps: [opening], state: 'off' },
  { at: now + 2 * hour, taps: [opening, now + 2 * hour], ends: [opening + 1], state: 'ended', since: opening + 1 },
]

/** Open house by the list `ordinary`, after granted taps of a keyholder and orders to lock. */
export function makeOpenHouseVectors() {
  return openCases.map(({ at: instant, taps = [], ends = [], state, since }) => ({
    at: at(instant),
    keyholder_taps: taps.map(at),
    ends: ends.map(at),
    state,
    ...(since === undefined ? {} : { since: at(since), until: at(now + 3 * hour) }),
  }))
}
