import { type BookingRules, defaultRules } from '@fobhouse/contract/bookables.ts'
import { describe, expect, test } from 'vitest'
import { gridOf, judgeTime, minuteMs, minuteOfDay } from './time-rules.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const now = at('2026-06-01T10:00')
const hour = 60

/** From so many minutes from now on, for so many minutes. */
function judge(
  after: number,
  length: number,
  { timeZone = 'UTC', ...given }: Partial<BookingRules> & { timeZone?: string } = {},
) {
  const rules = { ...defaultRules(1), ...given }
  const from = now + after * minuteMs
  return judgeTime({ now, timeZone, rules }, { from, to: from + length * minuteMs })
}

describe('what a time says against a booking', () => {
  test.each<[string, Parameters<typeof judge>, string[]]>([
    ['a step ago it could still begin', [-15, hour], []],
    ['longer ago it could not', [-30, hour], ['start_past']],
    ['more than a step ago by a minute', [-16, hour], ['start_past', 'off_grid']],
    ['no notice is asked for', [0, hour], []],
    ['a step ago without notice', [-15, hour, { noticeMinutes: 0 }], []],
    ['just as early as asked for', [30, hour, { noticeMinutes: 30 }], []],
    ['later than asked for', [15, hour, { noticeMinutes: 30 }], ['too_soon']],
    ['on the last day', [24 * hour + 13 * hour, hour, { horizonDays: 1 }], []],
    ['on the day after it', [24 * hour + 14 * hour, hour, { horizonDays: 1 }], ['too_far']],
    [
      'today alone, in the last hour of the club’s day',
      [11 * hour, hour, { horizonDays: 0, timeZone: 'Europe/Stockholm' }],
      [],
    ],
    [
      'today alone, as tomorrow begins there',
      [12 * hour, hour, { horizonDays: 0, timeZone: 'Europe/Stockholm' }],
      ['too_far'],
    ],
    ['a start off the steps', [5, hour + 10], ['off_grid']],
    ['an end off the steps', [0, hour + 5], ['off_grid']],
    ['hours on a clock that is half an hour off', [30, hour, { stepMinutes: 60, timeZone: 'Asia/Kolkata' }], []],
    ['the shortest', [0, 30, { minMinutes: 30 }], []],
    ['a shorter one', [0, 15, { minMinutes: 30 }], ['too_short']],
    ['the longest', [0, 240, { maxMinutes: 240 }], []],
    ['a longer one', [0, 255, { maxMinutes: 240 }], ['too_long']],
  ])('%s', (_name, given, codes) => {
    expect(judge(...given).map(({ code }) => code)).toEqual(codes)
  })

  test('the earliest start is the next whole minute after the notice', () => {
    const rules = { ...defaultRules(1), noticeMinutes: 30 }
    const from = now + 15 * minuteMs
    const told = judgeTime({ now: now + 20_000, timeZone: 'UTC', rules }, { from, to: from + 60 * minuteMs })
    expect(told).toEqual([{ code: 'too_soon', params: { earliest: '2026-06-01T10:31:00.000Z' } }])
  })

  test('a time too far tells the last day', () => {
    expect(judge(14 * hour, hour, { horizonDays: 0 })).toEqual([{ code: 'too_far', params: { latest: '2026-06-01' } }])
  })
})

test('minutes of the day are those of the club’s clock', () => {
  expect(minuteOfDay(at('2026-06-01T10:17'), 'Europe/Stockholm')).toBe(12 * 60 + 17)
})

describe('the starts that are offered', () => {
  const grid = (from: string, to: string, timeZone = 'UTC') =>
    [...gridOf({ from: at(from), to: at(to) }, { stepMinutes: 30, timeZone })].map((instant) =>
      new Date(instant).toISOString().slice(5, 16),
    )

  test.each([
    ['the first instant, and not the last', '2026-06-01T10:00', '2026-06-01T11:00', ['06-01T10:00', '06-01T10:30']],
    ['none before the first', '2026-06-01T10:01', '2026-06-01T11:01', ['06-01T10:30', '06-01T11:00']],
    [
      'across midnight each once',
      '2026-06-01T23:30',
      '2026-06-02T01:00',
      ['06-01T23:30', '06-02T00:00', '06-02T00:30'],
    ],
    ['up to midnight', '2026-06-01T23:30', '2026-06-02T00:00', ['06-01T23:30']],
    ['none of nothing', '2026-06-01T10:00', '2026-06-01T10:00', []],
  ])('%s', (_name, from, to, expected) => {
    expect(grid(from, to)).toEqual(expected)
  })

  test('every other hour, of which a night skips one, has none beside it instead', () => {
    const range = { from: at('2027-03-27T23:00'), to: at('2027-03-28T06:00') }
    const grid = [...gridOf(range, { stepMinutes: 120, timeZone: 'Europe/Stockholm' })]
    expect(grid).toEqual(['2027-03-27T23:00', '2027-03-28T02:00', '2027-03-28T04:00'].map(at))
  })
})
