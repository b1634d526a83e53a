import { type BoardEvent, unsetClock } from '@fobhouse/contract/protocol-2/events.ts'
import { expect, test } from 'vitest'
import { isAlarming, timeEvents } from './rules.ts'

test.each([
  ['forced', true],
  ['held_open', true],
  ['exit', false],
])('whether administrators are mailed about a door’s %s: %s', (type, isMailed) => {
  expect(isAlarming(type)).toBe(isMailed)
})

const now = Date.UTC(2026, 2, 12, 9)
const arrival = { arrival: now, sent: 600_000, bootId: 'b'.repeat(16) }
const event: BoardEvent = {
  boot_id: arrival.bootId,
  seq: 1,
  mono: 600_000,
  at: '2026-03-12T08:30:00Z',
  clock: 'set',
  type: 'exit',
}
const unset: BoardEvent = { ...event, boot_id: 'a'.repeat(16), clock: unsetClock }

test.each<[what: string, events: BoardEvent[], before: number | undefined, times: string[]]>([
  ['just now', [event], undefined, ['09:00:00']],
  ['a while ago in this boot', [{ ...event, mono: 0 }], undefined, ['08:50:00 late']],
  ['in an earlier boot with a clock', [{ ...unset, clock: 'set' }], undefined, ['08:30:00 late']],
  ['after another, without a clock', [{ ...unset, clock: 'set' }, unset], 0, ['08:30:00 late', '08:30:00 late ?']],
  ['first without a clock, after one stored before', [unset], now - 1000, ['08:59:59 ?']],
  ['before any calendar', [{ ...unset, at: '1969-12-31T23:00:00Z', clock: 'set' }], undefined, ['00:00:00 late']],
])('what a door saw %s has its time', (_what, events, before, times) => {
  const stored = events.map((each, seq) => ({ seq, event: each }))
  const timed = timeEvents(stored, arrival, before)
  expect(
    timed.map(({ at, isLate, isUncertain }) => `${at.slice(11, 19)}${isLate ? ' late' : ''}${isUncertain ? ' ?' : ''}`),
  ).toEqual(times)
})
