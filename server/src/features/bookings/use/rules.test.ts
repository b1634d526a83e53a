import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeUse, judgeWatch, watchFrom } from './rules.ts'

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

test('what begins later than now is not known yet', () => {
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
