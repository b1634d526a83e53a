import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNewestFirst, type EntryKeys, goOnBehind, keysFrom, sourcesOf } from './rules.ts'

const entry = (date: string, source: EntryKeys['source'], id: number): EntryKeys => ({ date, source, id })
const [early, late] = ['2026-03-12T08:00:00.000Z', '2026-03-12T08:00:01.000Z'] as const

test('the newest entry comes first, and those of one instant have an order of their own', () => {
  const sorted = [entry(late, 'visit', 1), entry(early, 'event', 9), entry(early, 'event', 2), entry(early, 'tap', 10)]
  expect(sorted.toReversed().toSorted(compareNewestFirst)).toEqual(sorted)
  expect([sorted[2], sorted[1], sorted[3], sorted[0]].flatMap((one) => one ?? []).toSorted(compareNewestFirst)).toEqual(
    sorted,
  )
})

const anyEntry = fc
  .tuple(fc.constantFrom(early, late), fc.constantFrom(...sourcesOf('all')), fc.integer({ min: 1, max: 4 }))
  .map(([date, source, id]) => entry(date, source, id))

test('whoever goes on behind an entry sees each later one of every source once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEntry, { selector: (one) => JSON.stringify(one) }), anyEntry, (entries, last) => {
      for (const one of entries) {
        const after = goOnBehind(one.source, last)
        const isRead = after !== undefined && (one.date < after.at || (one.date === after.at && one.id < after.id))
        expect(isRead).toBe(compareNewestFirst(one, last) > 0)
      }
    }),
  )
  expect(goOnBehind('tap', undefined)).toBeUndefined()
})

test.each([
  [[early, 'tap', 3], { date: early, source: 'tap', id: 3 }],
  [[early, 'nothing', 3], undefined],
  [[3, 'tap', 3], undefined],
  [[early, 'tap', '3'], undefined],
  [[], undefined],
])('a page that is asked for behind %j goes on behind %j', (parts, keys) => {
  expect(keysFrom(parts)).toEqual(keys)
})
