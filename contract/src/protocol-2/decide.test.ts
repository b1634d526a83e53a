import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, draft, hour, listOf, now, tag } from '../testing/protocol-2/club.ts'
import { decide, type Decision } from './decide.ts'
import type { ListDraft, Window } from './list.ts'

const minute = 60
const start = now / 1000
const cards = ['1001', '1002', '1003', '1004', '1005', '1006']

const windowArbitrary = fc
  .tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]): Window => [start + from * minute, start + (from + length) * minute])

/** Each card is in one of three groups, or in none; the list expires after 100 to 150 minutes, keyholders soon after. */
const clubArbitrary = fc.record({
  groups: fc.array(fc.option(fc.array(windowArbitrary, { maxLength: 3 })), { minLength: 3, maxLength: 3 }),
  places: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: cards.length, maxLength: cards.length }),
  keyholders: fc.subarray(cards),
  lockedOut: fc.integer({ min: 0, max: 9 }).map((lot) => lot === 0),
  expiresAfter: fc.integer({ min: 100, max: 150 }),
  keyholderMinutes: fc.integer({ min: 0, max: 40 }),
})
type Club = typeof clubArbitrary extends fc.Arbitrary<infer Value> ? Value : never

function listFor({ groups, places, keyholders, lockedOut, expiresAfter, keyholderMinutes }: Club): Partial<ListDraft> {
  return {
    locked_out: lockedOut,
    groups: groups.map((windows, group) => ({
      windows,
      tags: cards.filter((_, card) => places[card] === group).map(tag),
    })),
    expires: at(now + expiresAfter * 60_000),
    keyholders: { until: at(now + (expiresAfter + keyholderMinutes) * 60_000), tags: keyholders.map(tag) },
  }
}

/** The decision in plain words: every minute that a window holds is written out. */
function expected(club: Club, card: number, instant: number): string {
  const { groups, places, keyholders, lockedOut, expiresAfter, keyholderMinutes } = club
  const passed = Math.floor((instant - now) / 60_000)
  if (lockedOut) return 'locked_out'
  if (passed >= expiresAfter) {
    const isIn = keyholders.includes(cards[card] ?? '') && passed < expiresAfter + keyholderMinutes
    return isIn ? 'granted' : 'denied list_expired'
  }
  const windows = groups[places[card] ?? 3]
  if (windows === undefined) return 'unknown_card'
  const open = (windows ?? []).flatMap(([from, to]) =>
    Array.from({ length: (to - from) / minute }, (_, index) => (from - start) / minute + index),
  )
  return windows === null || open.includes(passed) ? 'granted' : 'denied outside_hours'
}

function wordsOf(decision: Decision): string {
  return 'reason' in decision ? `${decision.outcome} ${decision.reason}` : decision.outcome
}

/** Instants near and exactly at each boundary, and any others. */
function instantsOf({ groups, expiresAfter, keyholderMinutes }: Club): number[] {
  const ends = groups.flatMap((windows) => (windows ?? []).flat()).map((second) => second * 1000)
  const boundaries = [...ends, now + expiresAfter * 60_000, now + (expiresAfter + keyholderMinutes) * 60_000]
  return boundaries.flatMap((boundary) => [boundary - 1, boundary, boundary + 1])
}

it('decides as the plain rule does, at any instant and at every boundary', () => {
  const tags = cards.map(tag)
  const property = fc.property(clubArbitrary, fc.array(fc.nat({ max: 4 * hour })), (club, offsets) => {
    const list = listOf(listFor(club))
    const instants = [...instantsOf(club), ...offsets.map((offset) => now + offset)]
    const decided = instants.map((instant) => tags.map((each) => wordsOf(decide(list, { tag: each, now: instant }))))
    expect(decided).toEqual(instants.map((instant) => cards.map((_, card) => expected(club, card, instant))))
  })
  fc.assert(property, { numRuns: 200 })
})

it('lets nobody in without a list', () => {
  expect(decide(undefined, { tag: tag('1001'), now })).toEqual({ outcome: 'denied', reason: 'no_list' })
  expect(decide(listOf(draft), { tag: tag('1001'), now })).toEqual({ outcome: 'granted' })
})
