import { expect, test } from 'vitest'
import { reminderDue } from './reminder-rules.ts'

const expiresAt = '2026-06-30T22:00:00.000Z'
const days = [30, 7, 1]
const ending = (own: { endSetAt?: string; reminded?: { end: string; days: number } | null } = {}) => ({
  expiresAt,
  endSetAt: '2026-01-01T00:00:00.000Z',
  reminded: null,
  ...own,
})
const told = (day: number) => ({ end: expiresAt, days: day })

test.each([
  { name: 'not before thirty days', own: {}, now: '2026-05-31T21:59:59.999Z', due: null },
  { name: 'from thirty days on', own: {}, now: '2026-05-31T22:00:00.000Z', due: 30 },
  { name: 'once', own: { reminded: told(30) }, now: '2026-06-01T22:00:00.000Z', due: null },
  { name: 'then seven', own: { reminded: told(30) }, now: '2026-06-23T22:00:00.000Z', due: 7 },
  { name: 'the nearest after an outage', own: { reminded: told(30) }, now: '2026-06-30T12:00:00.000Z', due: 1 },
  { name: 'none of an earlier day afterwards', own: { reminded: told(1) }, now: '2026-06-30T13:00:00.000Z', due: null },
  { name: 'nothing once it is over', own: {}, now: expiresAt, due: null },
  {
    name: 'not what was due when it was set',
    own: { endSetAt: '2026-06-10T00:00:00.000Z' },
    now: '2026-06-11T00:00:00.000Z',
    due: null,
  },
  {
    name: 'not what was due in the very moment in which it was set',
    own: { endSetAt: '2026-05-31T22:00:00.000Z' },
    now: '2026-06-01T00:00:00.000Z',
    due: null,
  },
  {
    name: 'what became due afterwards',
    own: { endSetAt: '2026-06-10T00:00:00.000Z' },
    now: '2026-06-24T00:00:00.000Z',
    due: 7,
  },
  {
    name: 'anew of another end',
    own: { reminded: { end: '2026-05-30T22:00:00.000Z', days: 1 } },
    now: '2026-06-01T00:00:00.000Z',
    due: 30,
  },
])('reminds $name', ({ own, now, due }) => {
  expect(reminderDue(ending(own), days, now)).toBe(due)
})
