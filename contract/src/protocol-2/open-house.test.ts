import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, draft, hour, listOf, now, windowOf } from '../testing/protocol-2/club.ts'
import { isOpenHouse, type OpenHouse, openHouseAt } from './open-house.ts'

const { open } = draft
const [from, until] = [now + hour, now + 3 * hour]
const minute = 60_000
const none = { keyholderTaps: [], ends: [] }

it.each<[string, { taps?: number[]; ends?: number[]; instant: number }, OpenHouse]>([
  ['before the window', { taps: [from - minute], instant: from - 1 }, { state: 'off' }],
  ['nobody came', { instant: from }, { state: 'waiting', since: from, until }],
  [
    'at the first instant that counts',
    { taps: [from - 30 * minute], instant: from },
    { state: 'open', since: from, until },
  ],
  ['a tap too early', { taps: [from - 30 * minute - 1], instant: from }, { state: 'waiting', since: from, until }],
  [
    'a tap in the window',
    { taps: [from + minute], instant: from + minute },
    { state: 'open', since: from + minute, until },
  ],
  [
    'the first tap counts',
    { taps: [from + hour, from - 1], instant: until - 1 },
    { state: 'open', since: from, until },
  ],
  ['a tap that is still to come', { taps: [from + minute], instant: from }, { state: 'waiting', since: from, until }],
  ['the end', { taps: [from], instant: until }, { state: 'off' }],
  ['locked', { taps: [from], ends: [from + hour], instant: until - 1 }, { state: 'ended', since: from + hour, until }],
  [
    'a tap after it',
    { taps: [from + hour + 1], ends: [from + hour], instant: until - 1 },
    { state: 'ended', since: from + hour, until },
  ],
  [
    'locked before the window',
    { taps: [from], ends: [from - 1], instant: from },
    { state: 'open', since: from, until },
  ],
])('%s', (_what, { taps = [], ends = [], instant }, expected) => {
  expect(openHouseAt({ open, keyholderTaps: taps, ends }, instant)).toEqual(expected)
})

it('needs no keyholder where none is asked for', () => {
  const always = { ...open, after_keyholder: false }
  expect(openHouseAt({ ...none, open: always }, from)).toEqual({ state: 'open', since: from, until })
})

it('holds no door whose list has expired or is locked out', () => {
  const facts = { keyholderTaps: [from], ends: [] }
  expect(isOpenHouse(listOf(), facts, from)).toBe(true)
  expect(isOpenHouse(listOf({ locked_out: true }), facts, from)).toBe(false)
  expect(isOpenHouse(listOf({ expires: at(from) }), facts, from)).toBe(false)
})

it('ended once, it stays so to the end of the window, and the next window begins anew', () => {
  const next = windowOf(now + 5 * hour, now + 6 * hour)
  const two = { ...open, windows: [...open.windows, next] }
  const property = fc.property(
    fc.integer({ min: from, max: until - 1 }),
    fc.array(fc.integer({ min: now, max: until })),
    fc.integer({ min: 0, max: 2 * hour }),
    (end, keyholderTaps, later) => {
      const facts = { open: two, keyholderTaps, ends: [end] }
      const instant = Math.min(end + later, until - 1)
      expect(openHouseAt(facts, instant)).toEqual({ state: 'ended', since: end, until })
      expect(openHouseAt(facts, now + 5 * hour).state).toBe('waiting')
      expect(openHouseAt({ ...facts, keyholderTaps: [now + 5 * hour - minute] }, now + 5 * hour).state).toBe('open')
    },
  )
  fc.assert(property)
})
