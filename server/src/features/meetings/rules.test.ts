import { isMeetingPast, judgeMeetingDate } from '@fobhouse/contract/meeting-time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Assembly, countQuorum, judgeProxy } from './rules.ts'

const assembly = { eligible: new Set([1, 2, 3, 4]), attendees: new Set([1, 2, 9]), percent: 50 }

test.each([
  ['both active, the holder here', { giverId: 3, holderId: 1 }, 'counts'],
  ['the holder not here', { giverId: 3, holderId: 4 }, 'holder_absent'],
  ['the giver came', { giverId: 1, holderId: 2 }, 'giver_present'],
  ['the giver is no member any more', { giverId: 9, holderId: 1 }, 'giver_inactive'],
  ['the holder is no member any more', { giverId: 3, holderId: 9 }, 'holder_inactive'],
] as const)('%s: %o %s', (_, vote, standing) => {
  expect(judgeProxy(vote, assembly)).toBe(standing)
})

test.each([
  [4, 50, 2],
  [5, 50, 3],
  [7, 33, 3],
  [3, 100, 3],
  [60, 0, 0],
  [0, 50, 0],
  [100, 29, 29], // 0.29 × 100 is 28.999… in floating point
  [100, 57, 57],
])('of %i at %i %% it needs %i', (members, percent, needed) => {
  const eligible = new Set(Array.from({ length: members }, (_, index) => index))
  expect(countQuorum({ eligible, attendees: new Set(), percent }, []).needed).toBe(needed)
})

const member = fc.integer({ min: 1, max: 12 })
const group = fc.uniqueArray(member).map((ids) => new Set(ids))
/** One proxy per giver, and nobody both gives and holds one, as the rules require. */
const votes = fc.uniqueArray(fc.record({ giverId: member, holderId: member }), { selector: ({ giverId }) => giverId })
const proxies = votes.map((all) => all.filter(({ holderId }) => !all.some(({ giverId }) => giverId === holderId)))
const percent = fc.integer({ min: 0, max: 100 })
const anyAssembly: fc.Arbitrary<Assembly> = fc.record({ eligible: group, attendees: group, percent })

describe('a quorum', () => {
  test('never counts more than may vote, nor fewer than are here', () => {
    fc.assert(
      fc.property(anyAssembly, proxies, (facts, given) => {
        const { present, inPerson, byProxy, eligible } = countQuorum(facts, given)
        expect(present).toBe(inPerson + byProxy)
        expect(present).toBeLessThanOrEqual(eligible)
        expect(inPerson).toBe([...facts.eligible].filter((id) => facts.attendees.has(id)).length)
      }),
    )
  })

  test('is reached exactly where the share is', () => {
    fc.assert(
      fc.property(anyAssembly, proxies, (facts, given) => {
        const { present, eligible, isReached } = countQuorum(facts, given)
        expect(isReached).toBe(present * 100 >= eligible * facts.percent)
      }),
    )
  })

  test('never shrinks when somebody comes', () => {
    fc.assert(
      fc.property(anyAssembly, proxies, member, (facts, given, newcomer) => {
        const before = countQuorum(facts, given)
        const after = countQuorum({ ...facts, attendees: new Set([...facts.attendees, newcomer]) }, given)
        expect(after.present).toBeGreaterThanOrEqual(before.present)
      }),
    )
  })

  test('takes no notice of guests', () => {
    fc.assert(
      fc.property(anyAssembly, proxies, (facts, given) => {
        const withGuests = { ...facts, attendees: new Set([...facts.attendees, 101, 102]) }
        expect(countQuorum(withGuests, given)).toEqual(countQuorum(facts, given))
      }),
    )
  })
})

describe('the date of a meeting', () => {
  const now = '2026-03-12T08:00:30.000Z' // 18:00:30 in Brisbane
  test.each([
    ['2026-03-12T08:00:00.000Z', undefined], // 18:00 is not earlier than 18:00
    ['2026-03-12T08:01:00.000Z', undefined],
    ['2026-03-12T07:59:59.999Z', 'validation.futureTime'],
    ['2026-03-11T14:00:00.000Z', 'validation.futureTime'], // 00:00 of the same day there
    ['2026-03-11T13:59:00.000Z', 'validation.futureDate'],
    ['2027-01-01T00:00:00.000Z', undefined],
  ])('%s: %s', (date, fault) => {
    expect(judgeMeetingDate(date, { now, timeZone: 'Australia/Brisbane' })).toBe(fault)
    expect(isMeetingPast(date, now)).toBe(fault !== undefined)
  })
})
