import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TapFacts, vouchOf } from './vouch-rules.ts'

const second = (seconds: number) => new Date(Date.UTC(2026, 2, 12, 8) + seconds * 1000).toISOString()
const tap = (id: number, card: string, seconds: number, isGranted = true): TapFacts => ({
  id,
  memberId: card === '?' ? null : Number(card[0]),
  cardNumber: card,
  isGranted,
  at: second(seconds),
})
const began = tap(1, '1', 0)

describe('a vouch', () => {
  test('is of the tap that began the latest session, for a minute', () => {
    const facts = { taps: [began], beganWith: 1 }
    expect(vouchOf({ ...facts, now: second(60) })).toBe(1)
    expect(vouchOf({ ...facts, now: second(60.001) })).toBeNull()
  })

  test('lasts when the same card has switched the tool off, but that tap is none itself', () => {
    const taps = [tap(2, '1', 30), began]
    expect(vouchOf({ taps, beganWith: 1, now: second(40) })).toBe(1)
    expect(vouchOf({ taps, beganWith: 1, now: second(61) })).toBeNull()
    expect(vouchOf({ taps, beganWith: null, now: second(40) })).toBeNull()
  })

  test('is spent by any other card, also a refused one and another of the same person', () => {
    for (const between of [tap(2, '2', 10), tap(2, '2', 10, false), tap(2, '?', 10, false), tap(2, '1b', 10)]) {
      expect(vouchOf({ taps: [between, began], beganWith: 1, now: second(20) })).toBeNull()
    }
  })

  test('is not given by nobody, nor in a past that the clock has still to reach', () => {
    expect(vouchOf({ taps: [tap(1, '?', 0)], beganWith: 1, now: second(1) })).toBeNull()
    expect(vouchOf({ taps: [tap(1, '1', 0, false)], beganWith: 1, now: second(1) })).toBeNull()
    expect(vouchOf({ taps: [], beganWith: 1, now: second(1) })).toBeNull()
    expect(vouchOf({ taps: [began], beganWith: 1, now: second(-1) })).toBeNull()
  })
})

test('cards in any order vouch as a model says', () => {
  const act = fc.record({ card: fc.constantFrom('1', '2', '3', '1b', '?'), wait: fc.integer({ min: 0, max: 40 }) })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
      const taps: TapFacts[] = []
      let beganWith: number | null = null
      let isOn = false
      const vouches: { by: number; card: string; at: number }[] = []
      let now = 0
      for (const [id, { card, wait }] of acts.entries()) {
        now += wait
        const last = vouches.at(-1)
        const expected = last && now - last.at <= 60 ? last.by : null
        expect(vouchOf({ taps, beganWith, now: second(now) })).toBe(expected)
        // Everybody known is let on, and any known card switches it off.
        const next = tap(id, card, now, card !== '?')
        if (last && last.card !== card) vouches.length = 0
        if (next.memberId !== null && !isOn) {
          beganWith = id
          vouches.push({ by: next.memberId, card, at: now })
        }
        if (next.memberId !== null) isOn = !isOn
        taps.unshift(next)
      }
    }),
  )
})
