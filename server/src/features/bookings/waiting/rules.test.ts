import { expect, test } from 'vitest'
import { minuteMs } from '../deciding/time-rules.ts'
import { beginsIn, earliestOffer, firstNotLetGo, keptUntil, positionOf } from './rules.ts'

const at = (minutes: number) => minutes * minuteMs
const time = (from: number, to: number) => ({ from: at(from), to: at(to) })

test('a begin lies so early in a wish that all of it does, and in time to come', () => {
  const length = at(60)
  expect(beginsIn(time(0, 120), { length, earliest: at(30) })).toEqual({ from: at(30), to: at(60) + 1 })
  expect(beginsIn(time(60, 120), { length, earliest: at(30) })).toEqual({ from: at(60), to: at(60) + 1 })
  const { from, to } = beginsIn(time(0, 120), { length, earliest: at(61) })
  expect(from < to).toBe(false)
})

test('an offer is kept as long as the club says, and not beyond its start', () => {
  expect(keptUntil(at(0), { from: at(90), minutes: 60 })).toBe(at(60))
  expect(keptUntil(at(0), { from: at(45), minutes: 60 })).toBe(at(45))
  expect(earliestOffer(at(0))).toBe(at(10))
})

test('what touches a time that was let go is not offered again', () => {
  const times = [time(0, 60), time(30, 90), time(60, 120)]
  expect(firstNotLetGo(times, [])).toEqual(times[0])
  expect(firstNotLetGo(times, [time(0, 60)])).toEqual(times[2])
  expect(firstNotLetGo(times, [time(45, 75)])).toBeUndefined()
  expect(firstNotLetGo([time(60, 120)], [time(0, 60), time(120, 180)])).toEqual(time(60, 120))
  expect(firstNotLetGo([time(60, 120)], [time(119, 180)])).toBeUndefined()
})

test('a position counts only who is before, waits for the same, and overlaps', () => {
  const wish = (id: number, place: number, [from, to]: [string, string], bookable_id = 1) => ({
    id,
    bookable_id,
    starts_at: from,
    ends_at: to,
    place,
  })
  const own = wish(1, 5, ['10', '12'])
  const others = [
    wish(2, 1, ['11', '13']),
    wish(3, 2, ['12', '14']),
    wish(4, 3, ['10', '12'], 2),
    wish(5, 9, ['10', '12']),
    wish(6, 4, ['08', '11']),
    wish(7, 1, ['08', '10']),
    wish(8, 1, ['12', '13']),
    wish(9, 5, ['10', '12']),
  ]
  expect(positionOf(own, [own, ...others])).toBe(3)
})
