import { expect, test } from 'vitest'
import { figuresOf } from './figures-rules.ts'

const minute = 60_000
const at = (from: number, to: number) => ({ from: from * minute, to: to * minute })
const range = at(100, 200)

test('counts booked time within the range, and of it what its member used', () => {
  const booked = [
    { ...at(90, 120), memberId: 1 },
    { ...at(150, 250), memberId: 2 },
    { ...at(125, 130), memberId: null },
  ]
  const ran = [
    { ...at(110, 140), memberId: 1, milliwattHours: 1_500_000 },
    { ...at(160, 170), memberId: 1, milliwattHours: 0 },
    { ...at(190, 240), memberId: 2, milliwattHours: 250_000 },
    { ...at(126, 128), memberId: null, milliwattHours: 0 },
  ]
  expect(figuresOf({ booked, ran, turns: [] }, range)).toEqual({
    bookedMinutes: 20 + 50 + 5,
    usedMinutes: 10 + 10,
    sessions: 4,
    seconds: (30 + 10 + 50 + 2) * 60,
    kwh: 1.75,
    outSeconds: 0,
  })
})

test('a session counts where it began', () => {
  const ran = [{ ...at(90, 110), memberId: 1, milliwattHours: 1000 }]
  const none = { sessions: 0, seconds: 0, kwh: 0 }
  expect(figuresOf({ booked: [], ran, turns: [] }, range)).toMatchObject(none)
  expect(figuresOf({ booked: [], ran, turns: [] }, at(80, 100))).toMatchObject({ sessions: 1, seconds: 1200 })
})

test('out of order from before the range, again, and until now', () => {
  const turns = [
    { at: 10 * minute, state: 'out_of_order' },
    { at: 110 * minute, state: 'out_of_order' },
    { at: 120 * minute, state: 'working' },
    { at: 150 * minute, state: 'degraded' },
    { at: 190 * minute, state: 'out_of_order' },
  ] as const
  expect(figuresOf({ booked: [], ran: [], turns }, range).outSeconds).toBe((20 + 10) * 60)
})

test('a session counts that begins with the range, and none that begins with its end', () => {
  const ran = [at(100, 110), at(200, 220), at(230, 240)].map((span) => ({ ...span, memberId: 1, milliwattHours: 0 }))
  expect(figuresOf({ booked: [], ran, turns: [] }, range)).toMatchObject({ sessions: 1, seconds: 600 })
})

test('a minute or second that is not whole does not count', () => {
  const from = range.from
  const span = { from, to: from + 3 * minute - 1, memberId: 1 }
  const turns = [
    { at: from, state: 'out_of_order' },
    { at: from + 1999, state: 'working' },
  ] as const
  expect(figuresOf({ booked: [span], ran: [{ ...span, milliwattHours: 0 }], turns }, range)).toMatchObject({
    bookedMinutes: 2,
    usedMinutes: 2,
    seconds: 179,
    outSeconds: 1,
  })
})
