import { expect, test } from 'vitest'
import { judgeOpenHouse, type OpenHouseFacts } from './rules.ts'

const hour = 3_600_000
const window = { from: 10 * hour, to: 14 * hour }
const facts: OpenHouseFacts = {
  now: 12 * hour,
  window,
  beforeMs: hour / 2,
  cameAt: null,
  endedUntil: null,
  endedAt: null,
  lockdownEndedAt: null,
  isShut: false,
}

test.each<[string, Partial<OpenHouseFacts>, string, number | null]>([
  ['no window holds', { window: undefined, cameAt: 11 * hour }, 'off', null],
  ['nobody came', {}, 'waiting', 10 * hour],
  ['somebody came too early', { cameAt: 9.5 * hour - 1 }, 'waiting', 10 * hour],
  ['somebody came just early enough', { cameAt: 9.5 * hour }, 'open', 10 * hour],
  ['somebody came within the window', { cameAt: 11 * hour }, 'open', 11 * hour],
  ['somebody comes now', { cameAt: 12 * hour }, 'open', 12 * hour],
  ['the clock was set back before the coming', { cameAt: 13 * hour }, 'waiting', 10 * hour],
  ['the door is shut', { cameAt: 11 * hour, isShut: true }, 'ended', 12 * hour],
  ['a lockdown is over', { cameAt: 11 * hour, lockdownEndedAt: 10 * hour + 1 }, 'ended', 12 * hour],
  ['a lockdown ended as it began', { cameAt: 11 * hour, lockdownEndedAt: 10 * hour }, 'open', 11 * hour],
  ['this window was ended', { cameAt: 11 * hour, endedUntil: 14 * hour }, 'ended', 12 * hour],
  [
    'it was longer when it was ended',
    { cameAt: 11 * hour, endedUntil: 15 * hour, endedAt: 11 * hour },
    'ended',
    12 * hour,
  ],
  ['it was shorter when it was ended', { cameAt: 11 * hour, endedUntil: 13 * hour }, 'ended', 12 * hour],
  [
    'the clock was set back before the ending',
    { cameAt: 11 * hour, endedUntil: 99 * hour, endedAt: 98 * hour },
    'open',
    11 * hour,
  ],
  [
    'it is open again since the clock was set back',
    { cameAt: 11 * hour, endedUntil: 99 * hour, endedAt: null },
    'open',
    11 * hour,
  ],
  ['the window before this one was ended', { cameAt: 11 * hour, endedUntil: 10 * hour }, 'open', 11 * hour],
  ['an earlier window was ended', { cameAt: 11 * hour, endedUntil: 9 * hour }, 'open', 11 * hour],
])('open house where %s', (_name, given, state, since) => {
  const until = state === 'off' ? null : window.to
  expect(judgeOpenHouse({ ...facts, ...given })).toEqual({ state, since, until })
})
