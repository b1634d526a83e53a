import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asideOf,
  costOf,
  endedMinutes,
  judgeFunds,
  movesBetween,
  packMinutes,
  shortenCost,
  type Terms,
} from './rules.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })
const packs = fc.array(
  fc.record({ minutes: fc.integer({ min: 0, max: 500 }), endsAt: fc.option(fc.integer({ min: 1, max: 9 })) }),
  { maxLength: 4 },
)
const covers = fc.record({ included: fc.integer({ min: 0, max: 500 }), packs })
const minutes = fc.integer({ min: 1, max: 2000 })

test('every minute is paid once: by the plan, then by packs, the one that ends first, then in money', () => {
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 1, max: 10_000_000 }),
      covers,
      (long, perHour, { included, packs: given }) => {
        const own = given.map((pack, index) => ({ id: index + 1, ...pack }))
        const cost = costOf(long, perHour, { included, packs: own })
        const rest = long - cost.included - packMinutes(cost)
        expect(cost.included).toBe(Math.min(long, included))
        // Half up, by whole numbers.
        expect(cost.amount).toBe(Math.floor((rest * perHour * 2 + 60) / 120))
        for (const { id, minutes: used } of cost.packs) expect(used).toBeLessThanOrEqual(own[id - 1]?.minutes ?? 0)
        const inPacks = own.reduce((sum, pack) => sum + pack.minutes, 0)
        expect(packMinutes(cost)).toBe(Math.min(inPacks, long - cost.included))
        const order = cost.packs.map(({ id }) => own[id - 1]?.endsAt ?? Infinity)
        expect(order).toEqual(order.toSorted((one, other) => one - other))
      },
    ),
  )
})

test('fewer minutes never cost more, and money comes back before minutes', () => {
  fc.assert(
    fc.property(minutes, minutes, amount, covers, (long, less, perHour, { included, packs: given }) => {
      const own = given.map((pack, index) => ({ id: index + 1, ...pack }))
      const cost = costOf(long, perHour, { included, packs: own })
      const shorter = shortenCost(cost, less, perHour)
      expect(shorter.minutes).toBe(Math.min(long, less))
      expect(shorter.amount).toBeLessThanOrEqual(cost.amount)
      const paid = cost.included + packMinutes(cost)
      expect(shorter.included + packMinutes(shorter)).toBe(perHour === 0 ? 0 : Math.min(paid, shorter.minutes))
    }),
  )
})

test('what ends early is rounded up to a step, and is no shorter than the shortest', () => {
  const terms: Terms = { perHour: 1, deposit: 0, lateFee: 0, cancelHours: 0, stepMinutes: 15, minMinutes: 30 }
  const ended = (end: number, count = 1) => endedMinutes({ from: 0, to: end * 60_000 }, { count, terms })
  expect([1, 29, 30, 31, 45, 46].map((end) => ended(end))).toEqual([30, 30, 30, 45, 45, 60])
  expect(ended(31, 3)).toBe(135)
})

test('what moves leads from what is to what should be, and takes back nothing from the club', () => {
  const money = fc.record({ held: amount, paid: amount })
  fc.assert(
    fc.property(money, amount, amount, (before, held, fee) => {
      const after = { held, paid: before.paid + fee }
      let [member, aside, club] = [0, before.held, before.paid]
      for (const { step, amount: moved } of movesBetween(before, after)) {
        expect(moved).toBeGreaterThan(0)
        if (step === 'aside') [member, aside] = [member - moved, aside + moved]
        else if (step === 'paid') [aside, club] = [aside - moved, club + moved]
        else [aside, member] = [aside - moved, member + moved]
        expect(aside).toBeGreaterThanOrEqual(0)
      }
      expect({ held: aside, paid: club }).toEqual(after)
      expect(member).toBe(before.held + before.paid - after.held - after.paid)
    }),
  )
})

test('the greater of price with deposit and the fee is set aside', () => {
  const terms = (deposit: number, lateFee: number): Terms => ({
    perHour: 0,
    deposit,
    lateFee,
    cancelHours: 0,
    stepMinutes: 1,
    minMinutes: 1,
  })
  expect(asideOf({ amount: 5 }, terms(3, 7))).toBe(8)
  expect(asideOf({ amount: 5 }, terms(3, 9))).toBe(9)
})

test.each([
  ['a new booking', null, 1000, []],
  ['a new booking', null, 999, [999]],
  ['the same start, for which what is set aside comes back whole', { from: 0, held: 400, fee: 300 }, 600, []],
  ['another start, of which the fee does not come back', { from: 1, held: 400, fee: 300 }, 900, []],
  ['another start, of which the fee does not come back', { from: 1, held: 400, fee: 300 }, 899, [999]],
])('%s: %j with %d', (_name, own, balance, refused) => {
  const terms: Terms = { perHour: 1000, deposit: 0, lateFee: 0, cancelHours: 0, stepMinutes: 15, minMinutes: 15 }
  const facts = { terms, timeZone: 'UTC', balance, own, included: null, usedIncluded: [], packs: [] }
  expect(judgeFunds(facts, { from: 0, to: 3_600_000, count: 1 })).toEqual(
    refused.map((has) => ({ code: 'insufficient_funds', params: { needed: 1000, balance: has } })),
  )
})
