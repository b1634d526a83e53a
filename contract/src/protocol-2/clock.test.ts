import { expect, it } from 'vitest'
import { hour, now } from '../testing/protocol-2/club.ts'
import { boardClock, type ClockFacts } from './clock.ts'

const facts: ClockFacts = { uptime: 5000, server: undefined, machine: now, stored: undefined, issued: undefined }
const issued = now - hour

it.each<[string, Partial<ClockFacts>, number, string]>([
  ['nothing but the machine', {}, now, 'set'],
  ['the machine is ahead', { stored: now - hour, issued }, now, 'set'],
  ['the machine lost its time, the stored one goes on', { machine: 5000, stored: now, issued }, now + 5000, 'set'],
  [
    'the machine lost its time, the list is newer than what is stored',
    { machine: 0, stored: 1, issued },
    issued + 5000,
    'set',
  ],
  ['only the list is known', { machine: 5000, issued }, issued + 5000, 'unset'],
  ['the machine is later than the list', { issued }, now, 'set'],
  ['the server has spoken', { server: { time: now + hour, uptime: 2000 } }, now + hour + 3000, 'set'],
  [
    'the server wins backwards',
    { server: { time: now - 9 * hour, uptime: 5000 }, stored: now, issued },
    now - 9 * hour,
    'set',
  ],
])('%s', (_what, changes, time, clock) => {
  expect(boardClock({ ...facts, ...changes })).toEqual({ now: time, clock })
})
