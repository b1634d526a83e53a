import { describe, expect, test } from 'vitest'
import { compare, findClashes, isDue, isLasting, type Kept, mayBeUnchanged, type Wanted } from './rules.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.parse('2026-06-01T10:00:00.000Z')
const text = (minutes: number) => new Date(now + minutes * minute).toISOString()

const wanted = (mark: string, from: number, to: number, title = 'Class'): Wanted => ({
  mark,
  from: now + from * minute,
  to: now + to * minute,
  title,
})
const kept = (mark: string | null, from: number, to: number, purpose = 'Class'): Kept => ({
  source_mark: mark,
  starts_at: text(from),
  ends_at: text(to),
  purpose,
})

describe('what is written so that a calendar is followed', () => {
  const marks = (rows: readonly Kept[], times: readonly Wanted[], isAnew = false) => {
    const { ended, changed, added } = compare(rows, times, isAnew)
    return {
      ended: ended.map(({ source_mark: mark }) => mark),
      changed: changed.map(({ row, time }) => `${row.source_mark} ${time.mark}`),
      added: added.map(({ mark }) => mark),
    }
  }
  const nothing = { ended: [], changed: [], added: [] }

  test.each<[string, Kept[], Wanted[], Partial<typeof nothing> | Record<string, string[]>]>([
    ['nothing that stays', [kept('a', 0, 60)], [wanted('a', 0, 60)], {}],
    ['what is new', [], [wanted('a', 0, 60)], { added: ['a'] }],
    ['what is gone', [kept('a', 0, 60)], [], { ended: ['a'] }],
    ['another start', [kept('a', 0, 60)], [wanted('a', 5, 60)], { changed: ['a a'] }],
    ['another end', [kept('a', 0, 60)], [wanted('a', 0, 65)], { changed: ['a a'] }],
    ['another title', [kept('a', 0, 60)], [wanted('a', 0, 60, 'Course')], { changed: ['a a'] }],
    ['nothing of what is only named anew', [kept('a', 0, 60)], [wanted('b', 0, 60)], {}],
    ['nothing of what has no mark yet', [kept(null, 0, 60)], [wanted('b', 0, 60)], {}],
    ['one of twins that is gone', [kept('a', 0, 60), kept('b', 0, 60)], [wanted('c', 0, 60)], { ended: ['a'] }],
    ['the twin of one that is known', [kept('a', 0, 60), kept('b', 0, 60)], [wanted('a', 0, 60)], { ended: ['b'] }],
    ['one of twins that is new', [kept('a', 0, 60)], [wanted('b', 0, 60), wanted('c', 0, 60)], { added: ['c'] }],
    [
      'one that is known, and its twin as another',
      [kept('a', 0, 60)],
      [wanted('b', 0, 60), wanted('a', 0, 60)],
      { added: ['b'] },
    ],
    ['what is at another time as another', [kept('a', 0, 60)], [wanted('b', 0, 61)], { ended: ['a'], added: ['b'] }],
    [
      'what is called otherwise as another',
      [kept('a', 0, 60)],
      [wanted('b', 0, 60, 'Course')],
      { ended: ['a'], added: ['b'] },
    ],
  ])('%s', (_name, rows, times, expected) => {
    expect(marks(rows, times)).toEqual({ ...nothing, ...expected })
  })

  test('all of it, if it is written anew', () => {
    const rows = [kept('a', 0, 60), kept('b', 60, 90)]
    const times = [wanted('a', 0, 60), wanted('c', 60, 90)]
    expect(marks(rows, times, true)).toEqual({ ...nothing, changed: ['a a', 'b c'] })
  })
})

describe('bookings that clash with the other calendar', () => {
  const span = (from: number, to: number) => ({ starts_at: text(from), ends_at: text(to) })
  const booking = span(100, 160)

  test.each([
    ['none', [], false],
    ['one that ends as it begins', [span(0, 100)], false],
    ['one that begins as it ends', [span(160, 200)], false],
    ['one that ends just after it begins', [span(0, 101)], true],
    ['one that begins just before it ends', [span(159, 200)], true],
    ['one within, after a later one', [span(300, 400), span(110, 120)], true],
    ['one within, before a later one', [span(110, 120), span(300, 400)], true],
    ['one around it, with others before', [span(10, 20), span(30, 200)], true],
    ['only earlier ones', [span(30, 40), span(10, 20)], false],
  ])('%s', (_name, busy, clashes) => {
    expect(findClashes([booking], busy)).toEqual(clashes ? [booking] : [])
  })
})

describe('a calendar is read again', () => {
  const asNow = 'UTC 1,2'
  const read = { read_at: text(0), read_as: asNow, fault: null }

  test.each<[string, Parameters<typeof isDue>[0], number, boolean]>([
    ['if it never was', { ...read, read_at: null }, 0, true],
    ['not before its time', read, 14.9, false],
    ['at its time', read, 15, true],
    ['if the clock was set back', read, -0.1, true],
    ['not in the moment in which it was read', read, 0, false],
    ['if it was read for other units', { ...read, read_as: 'UTC 1' }, 1, true],
    ['not at once for those, if it could not be read', { ...read, read_as: 'UTC 1', fault: 'gone' }, 1, false],
  ])('%s', (_name, standing, after, due) => {
    expect(isDue(standing, { now: now + after * minute, minutes: 15, asNow })).toBe(due)
  })

  test.each([
    ['nearly a day ago', asNow, text(0), day - 1, true],
    ['a day ago', asNow, text(0), day, false],
    ['a day ahead, by a clock that was set back', asNow, text(0), -day, false],
    ['for other units', 'UTC 1', text(0), 1, false],
    ['never', asNow, null, 1, false],
  ])('an unchanged file is left alone that was read whole %s', (_name, readAs, wholeAt, after, may) => {
    expect(mayBeUnchanged({ read_as: readAs, whole_at: wholeAt }, { now: now + after, asNow })).toBe(may)
  })
})

test('administrators hear of a fault that has lasted a day', () => {
  expect([isLasting(text(0), now + day - 1), isLasting(text(0), now + day)]).toEqual([false, true])
})
