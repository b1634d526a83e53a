import { expect, test } from 'vitest'
import { hourOfWeekIn } from './read-usage.ts'
import { usageOf } from './rules.ts'

const at = (text: string) => Date.parse(text)
const whole = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-30T00:00:00Z') }

/** The hours with a share, as `day hour share`. */
function told(sessions: [from: string, to: string][], zone = 'Europe/Stockholm'): string[] {
  const used = sessions.map(([from, to]) => ({ from: at(from), to: at(to) }))
  const usage = usageOf(used, { range: whole, weeks: 1, hourOf: hourOfWeekIn(zone) })
  return usage.flatMap((day, index) => day.flatMap((share, hour) => (share > 0 ? [`${index} ${hour} ${share}`] : [])))
}

test('each hour gets its part, by the clock of the club', () => {
  // Monday 9 March 2026; the club is one hour ahead.
  expect(told([['2026-03-09T09:30:00Z', '2026-03-09T11:15:00Z']])).toEqual(['0 10 0.5', '0 11 1', '0 12 0.25'])
  expect(told([['2026-03-08T22:30:00Z', '2026-03-08T23:30:00Z']])).toEqual(['0 0 0.5', '6 23 0.5'])
  // Half an hour behind the full hour.
  expect(told([['2026-03-09T09:30:00Z', '2026-03-09T10:30:00Z']], 'Asia/Kolkata')).toEqual(['0 15 1'])
})

test('the night of a clock change counts real time, and an hour is never used more than whole', () => {
  // 29 March 2026: 01:59 is followed by 03:00.
  expect(told([['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z']])).toEqual(['6 1 0.5', '6 3 0.5'])
  expect(
    told([
      ['2026-03-09T09:00:00Z', '2026-03-09T10:00:00Z'],
      ['2026-03-16T09:00:00Z', '2026-03-16T10:00:00Z'],
    ]),
  ).toEqual(['0 10 1'])
})

test('what lies outside the range counts nothing', () => {
  expect(told([['2026-02-01T09:00:00Z', '2026-02-01T10:00:00Z']])).toEqual([])
})
