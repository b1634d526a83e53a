import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeUse, judgeWatch, watchAheadMs, type Watched, watchFrom } from './rules.ts'

const minute = 60_000
const time = { from: 100 * minute, to: 160 * minute }
const late = 1000 * minute
const none = { sessions: [], visits: [], signs: [] }

/** Minutes after the start; `to` null: it runs. */
const span = (from: number, to: number | null) => ({
  from: time.from + from * minute,
  to: to === null ? null : time.from + to * minute,
})
const used = (from: number, seconds: number) => ({ from: time.from + from * minute, seconds })

test.each([
  ['a session from 29 minutes before', [span(-29, 10)], used(-29, 600)],
  ['one that ended before the start, in the half hour before', [span(-29, -5)], used(-29, 0)],
  ['one that ended more than half an hour before', [span(-60, -31)], null],
  ['one that goes on from long before', [span(-90, 20)], used(-30, 1200)],
  ['one in the middle', [span(10, 20)], used(10, 600)],
  ['one that goes on afterwards', [span(50, 90)], used(50, 600)],
  ['one that begins as it ends', [span(60, 90)], null],
  ['one that ends just half an hour before', [span(-60, -30)], null],
  ['one that begins and ends within a moment, just half an hour before', [span(-30, -30)], used(-30, 0)],
  ['one that ends within a second', [span(10, 10 + 1.5 / 60)], used(10, 1)],
  ['one that runs', [span(0, null)], used(0, 3600)],
  ['two, of which the first counts as begin', [span(30, 40), span(5, 10)], used(5, 900)],
])('%s', (_name, sessions, expected) => {
  expect(judgeUse(time, { ...none, sessions }, late)).toEqual(expected)
})

test('a tap, a visit or a word counts from half an hour before the start until the end, and for no seconds', () => {
  const at = (after: number) => judgeUse(time, { ...none, signs: [time.from + after * minute] }, late)
  expect([at(-31), at(-30), at(59), at(60)]).toEqual([null, used(-30, 0), used(59, 0), null])
  expect(judgeUse(time, { ...none, visits: [span(-200, null)] }, late)).toEqual(used(-30, 0))
  expect(judgeUse(time, { ...none, visits: [span(-200, -40)] }, late)).toBeNull()
})

test('what begins later than now is not known yet, and what begins now is', () => {
  expect(judgeUse(time, { ...none, visits: [span(0, null)] }, time.from)).toEqual(used(0, 0))
  expect(judgeUse(time, { ...none, sessions: [span(0, null)] }, time.from + 10 * minute)).toEqual(used(0, 600))
  expect(judgeUse(time, { ...none, visits: [span(20, null)] }, time.from)).toBeNull()
})

const watched = { start: time.from, end: time.to, noShowAt: time.from + 15 * minute, isHindered: false, isBlind: false }

/** Looks at a booking at these minutes after its start, and says what the last look gave. */
function look(at: readonly number[], is: Partial<typeof watched> = {}): string {
  let watchedAt: number | null = null
  for (const [index, minutes] of at.entries()) {
    const now = time.from + minutes * minute
    const verdict = judgeWatch({ ...watched, ...is, watchedAt }, now)
    if (verdict !== 'seen' || index === at.length - 1) return verdict
    watchedAt = now
  }
  return 'never'
}

const everyMinute = Array.from({ length: 17 }, (_none, index) => index - 1)

test('it is due only if somebody looked all the time from the start on', () => {
  expect(look(everyMinute)).toBe('due')
  expect(look(everyMinute.filter((at) => at < 15))).toBe('seen')
  // The server came up after the start, was away in between, or slept over it.
  expect(look(everyMinute.filter((at) => at > 0))).toBe('blind')
  expect(look(everyMinute.filter((at) => at < 4 || at > 7))).toBe('blind')
  expect(look([-1, 0, 15])).toBe('blind')
  expect(look([-1, 0, 500])).toBe('blind')
  // What cannot be used, or cannot be seen, is nobody's fault.
  expect(look(everyMinute, { isHindered: true })).toBe('blind')
  expect(look(everyMinute, { isBlind: true })).toBe('blind')
  // A clock that is set back shows no gap.
  expect(look([-1, 0, 1, 2, -60, -59])).toBe('seen')
})

describe('a look at a booking', () => {
  const seen = (after: number) => time.from + after * minute
  test.each<[string, Partial<Watched>, number, ReturnType<typeof judgeWatch>]>([
    ['the first as it begins', { watchedAt: null }, 0, 'seen'],
    ['the first a moment later', { watchedAt: null }, 0.01, 'blind'],
    ['three minutes after the last', { watchedAt: seen(5) }, 8, 'seen'],
    ['longer after the last', { watchedAt: seen(5) }, 8.01, 'blind'],
    ['of a tool that is out of order before it begins', { watchedAt: null, isHindered: true }, -1, 'seen'],
    ['of a tool that nobody sees before it begins', { watchedAt: null, isBlind: true }, -1, 'seen'],
    ['of a tool that is out of order as it begins', { watchedAt: null, isHindered: true }, 0, 'blind'],
    ['of one that ends', { watchedAt: seen(59), noShowAt: seen(60) }, 60, 'blind'],
    ['in its last moment', { watchedAt: seen(58), noShowAt: seen(59) }, 59, 'due'],
  ])('%s', (_name, is, at, expected) => {
    expect(judgeWatch({ ...watched, watchedAt: null, ...is }, seen(at))).toBe(expected)
  })
})

test('nothing is due without looks at most three minutes apart, the first before the start', () => {
  const looks = fc.array(fc.integer({ min: -5, max: 59 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(looks, (minutes) => {
      const at = [...new Set(minutes)].toSorted((one, other) => one - other)
      if (look(at) !== 'due') return
      const last = at.findIndex((one) => one >= 15)
      const whole = at.slice(0, last + 1)
      expect(whole[0]).toBeLessThanOrEqual(0)
      const gaps = whole.slice(1).map((one, index) => one - (whole[index] ?? 0))
      expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(3)
    }),
  )
})

test('who books for now has so many minutes from now on', () => {
  const text = (instant: number) => new Date(instant).toISOString()
  const now = time.from + 7 * minute
  expect(watchFrom(time.from, 15, now)).toEqual({ no_show_at: text(now + 15 * minute), watched_at: text(now) })
  expect(watchFrom(time.from, 15, time.from - 60 * minute)).toEqual({
    no_show_at: text(watched.noShowAt),
    watched_at: null,
  })
  expect(watchFrom(time.from, null, now)).toEqual({ no_show_at: null, watched_at: null })
})

test('it is watched from two minutes before its start', () => {
  const watchedAt = (now: number) => watchFrom(time.from, 15, now).watched_at
  expect(watchAheadMs).toBe(2 * minute)
  expect(watchedAt(time.from - 2 * minute)).toBe(new Date(time.from - 2 * minute).toISOString())
  expect(watchedAt(time.from - 2 * minute - 1)).toBeNull()
})
