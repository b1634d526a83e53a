import { describe, expect, test } from 'vitest'
import { moveAlong, passedOverIn, timesOf } from './series-rules.ts'

const zone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(`${text}Z`)
const time = (from: string, to: string) => ({ from: at(from), to: at(to) })
const told = ({ from, to, isMoved }: { from: number; to: number; isMoved: boolean }) => [
  new Date(from).toISOString().slice(0, 16),
  (to - from) / 60_000,
  isMoved,
]

describe('the times of a series', () => {
  test.each([
    [
      'every day, across the night that is shorter',
      { every: 'day', step: 1, times: 3 },
      ['2027-03-27T09:00', '2027-03-28T08:00', '2027-03-29T08:00'],
    ],
    ['every other day', { every: 'day', step: 2, times: 2 }, ['2027-03-27T09:00', '2027-03-29T08:00']],
    ['every week', { every: 'week', step: 1, times: 2 }, ['2027-03-27T09:00', '2027-04-03T08:00']],
    ['every other week', { every: 'week', step: 2, times: 2 }, ['2027-03-27T09:00', '2027-04-10T08:00']],
  ] as const)('%s', (_name, repeat, begins) => {
    const times = timesOf(time('2027-03-27T09:00', '2027-03-27T11:00'), repeat, zone)
    expect(times.map(told)).toEqual(begins.map((begin) => [begin, 120, false]))
  })

  test('a time that a night skips begins as the clock jumps, and one that comes twice begins the first time', () => {
    const spring = timesOf(time('2027-03-27T01:30', '2027-03-27T02:00'), { every: 'day', step: 1, times: 2 }, zone)
    expect(spring.map(told)).toEqual([
      ['2027-03-27T01:30', 30, false],
      ['2027-03-28T01:00', 30, true],
    ])
    const autumn = timesOf(time('2027-10-30T00:15', '2027-10-30T00:30'), { every: 'day', step: 1, times: 2 }, zone)
    expect(autumn.map(told)).toEqual([
      ['2027-10-30T00:15', 15, false],
      ['2027-10-31T00:15', 15, false],
    ])
  })

  test('one that ends at another time of day than usual is put off by the clock too', () => {
    const times = timesOf(time('2027-03-27T00:00', '2027-03-27T04:00'), { every: 'day', step: 1, times: 2 }, zone)
    expect(times.map(told)).toEqual([
      ['2027-03-27T00:00', 240, false],
      ['2027-03-28T00:00', 240, true],
    ])
  })
})

test('what the clock has put off is not asked for the steps of the day', () => {
  expect([passedOverIn({ isMoved: true }), passedOverIn({ isMoved: false })]).toEqual([['off_grid'], []])
})

test.each([
  [
    'a day later, at another time and longer',
    time('2027-03-24T13:00', '2027-03-24T15:00'),
    ['2027-03-30T12:00', 120, false],
  ],
  ['three days earlier', time('2027-03-20T09:00', '2027-03-20T10:00'), ['2027-03-26T09:00', 60, false]],
  ['by weeks', time('2027-05-23T08:00', '2027-05-23T09:00'), ['2027-05-29T08:00', 60, false]],
  ['only its end', time('2027-03-23T09:00', '2027-03-23T09:30'), ['2027-03-29T08:00', 30, false]],
])('one of a series moves along: %s', (_name, after, expected) => {
  const before = time('2027-03-23T09:00', '2027-03-23T10:00')
  expect(told(moveAlong(time('2027-03-29T08:00', '2027-03-29T09:00'), { before, after }, zone))).toEqual(expected)
})
