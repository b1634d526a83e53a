import { expect, test } from 'vitest'
import { fitTimes, minuteWithin, partsOf, slotAfterKey, timesOf } from './slots.ts'

const timeZone = 'Europe/Stockholm'
const spring = { days: ['2027-03-27', '2027-03-28', '2027-03-29'], step: 60, timeZone }
const autumn = { days: ['2027-10-31'], step: 60, timeZone }

test.each([
  ['one slot', spring, [10, 10], '2027-03-27T09:00', '2027-03-27T10:00'],
  ['over midnight of a night without one hour', spring, [22, 29], '2027-03-27T21:00', '2027-03-28T04:00'],
  ['the hour that is skipped', spring, [26, 26], '2027-03-28T01:00', '2027-03-28T02:00'],
  ['the last hour of the last day', spring, [71, 71], '2027-03-29T21:00', '2027-03-29T22:00'],
  ['the hour that comes twice', autumn, [2, 2], '2027-10-31T00:00', '2027-10-31T02:00'],
] as const)('the instants of %s', (_what, slots, [first, last], start, end) => {
  expect(timesOf({ first, last }, slots)).toEqual({ start: `${start}:00.000Z`, end: `${end}:00.000Z` })
})

test('a span lies in each day that it touches', () => {
  expect(partsOf({ first: 22, last: 49 }, spring)).toEqual([
    { column: 0, from: 1320, to: 1440 },
    { column: 1, from: 0, to: 1440 },
    { column: 2, from: 0, to: 120 },
  ])
})

test.each([
  ['before the day', '2027-03-27T22:59:00.000Z', 0],
  ['after the jump', '2027-03-28T01:00:00.000Z', 180],
  ['after the day', '2027-03-28T22:00:00.000Z', 1440],
])('the minute of a day %s', (_what, instant, minute) => {
  expect(minuteWithin('2027-03-28', instant, timeZone)).toBe(minute)
})

test.each([
  ['ArrowDown', 10, 11],
  ['ArrowUp', 10, 9],
  ['ArrowUp', 0, 0],
  ['ArrowRight', 10, 34],
  ['ArrowRight', 70, 70],
  ['ArrowLeft', 34, 10],
  ['ArrowLeft', 10, 10],
  ['Home', 34, 24],
  ['End', 34, 47],
  ['ArrowDown', 23, 24],
  ['a', 10, undefined],
])('%s leads from %i to %s', (key, slot, next) => {
  expect(slotAfterKey(key, slot, spring)).toBe(next)
})

test.each([
  ['already fitting', '08:00', '09:00', { stepMinutes: 30, minMinutes: 30 }, '08:00', '09:00'],
  ['widened to the steps', '08:15', '09:15', { stepMinutes: 60, minMinutes: 60 }, '08:00', '10:00'],
  ['as long as the shortest', '08:00', '08:15', { stepMinutes: 15, minMinutes: 45 }, '08:00', '08:45'],
  ['as long as the shortest in whole steps', '08:00', '08:30', { stepMinutes: 30, minMinutes: 45 }, '08:00', '09:00'],
])('times %s', (_what, start, end, rules, from, to) => {
  const at = (time: string) => `2027-06-01T${time}:00.000Z`
  expect(fitTimes({ start: at(start), end: at(end) }, rules, timeZone)).toEqual({ start: at(from), end: at(to) })
})
