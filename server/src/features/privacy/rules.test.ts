import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReplacer, decideErasure, isTelling, isSameName, mapTexts, withoutPersonalFacts } from './rules.ts'

const free = {
  isAdmin: false,
  hasOpenToolSession: false,
  hasSubscription: false,
  balance: 0,
  destination: undefined,
} as const

test.each([
  ['nothing in the way', free, 'erase'],
  ['an administrator', { ...free, isAdmin: true }, 'administrator_not_erasable'],
  ['a tool that runs', { ...free, hasOpenToolSession: true }, 'tool_in_use'],
  ['a membership that runs', { ...free, hasSubscription: true }, 'subscription_runs'],
  ['a balance and no word on it', { ...free, balance: 1 }, 'balance_not_zero'],
  ['a debt and no word on it', { ...free, balance: -1 }, 'balance_not_zero'],
  ['a debt as a donation', { ...free, balance: -1, destination: 'donation' }, 'balance_not_zero'],
  ['a debt written off', { ...free, balance: -1, destination: 'adjustment' }, 'erase'],
  ['a balance given away', { ...free, balance: 1, destination: 'donation' }, 'erase'],
] as const)('%s', (_name, facts, expected) => {
  const decision = decideErasure(facts)
  expect(decision.outcome === 'refused' ? decision.code : decision.outcome).toBe(expected)
})

test('whoever is erased leaves an account at zero', () => {
  const facts = fc.record({
    isAdmin: fc.boolean(),
    hasOpenToolSession: fc.boolean(),
    hasSubscription: fc.boolean(),
    balance: fc.integer({ min: -100_000, max: 100_000 }),
    destination: fc.constantFrom('donation' as const, 'adjustment' as const, undefined),
  })
  fc.assert(
    fc.property(facts, (one) => {
      const decision = decideErasure(one)
      if (decision.outcome === 'refused') return
      expect(one.isAdmin || one.hasOpenToolSession || one.hasSubscription).toBe(false)
      expect(one.balance - (decision.move?.amount ?? 0)).toBe(0)
    }),
  )
})

test.each([
  ['Ann Lee', ' ann  lee ', true],
  ['Ann Lee', 'Ann', false],
  ['Ann Lee', '', false],
])('%s typed as "%s"', (name, typed, expected) => {
  expect(isSameName(typed, name)).toBe(expected)
})

describe('a replacer', () => {
  const replace = createReplacer(['Ann Lee', 'ann@club.org', '+46701', ''], 'X')
  test.each([
    ['Ann Lee let Joann Leeson in', 'X let Joann Leeson in'],
    ['mail to <ANN@club.org>.', 'mail to <X>.'],
    ['xann@club.org', 'xann@club.org'],
    ['call +46701, not +467012', 'call X, not +467012'],
    ['Laser cutter', 'Laser cutter'],
    ['laser', 'laser'],
  ])('makes of "%s"', (text, expected) => {
    expect(replace(text)).toBe(expected)
  })

  test('finds a whole name before a part of it', () => {
    expect(createReplacer(['Ann', 'Ann Lee', 'Lee'], 'X')('Ann Lee met Ann')).toBe('X met X')
  })

  test('changes nothing for somebody of whom nothing is known', () => {
    expect(createReplacer([], 'X')('Ann, Lee')).toBe('Ann, Lee')
    expect(createReplacer(['', '  '], 'X')('Ann,  – Lee')).toBe('Ann,  – Lee')
  })

  test('leaves nothing of what it looks for, whatever characters that has', () => {
    const part = fc.string({ minLength: 1, unit: fc.constantFrom(...Array.from('aÖ.*+?^${}()|[]\\-1')) })
    fc.assert(
      fc.property(part, (text) => {
        expect(createReplacer([text], '–')(`, ${text} ,`)).toBe(', – ,')
      }),
    )
  })
})

test.each([
  ['email', 'ann@club.org', true],
  ['email', '', false],
  ['email', 'annclub.org', false],
  ['name', 'Ann Lee', true],
  ['name', 'Stripe', false],
  ['name', 'Stripe ', false],
  ['number', '+46 70 174', true],
  ['number', '1-2-3-4-5', true],
  ['number', '1-2-3-4', false],
  ['number', '0777', false],
  ['number', '2026', false],
] as const)('an %s "%s" tells who somebody is: %s', (kind, text, expected) => {
  expect(isTelling(kind, text)).toBe(expected)
})

test('changes every text of a value, and no name of a field', () => {
  const value = { name: 'a', list: ['a', 1, null, { a: 'a' }], b: true }
  expect(mapTexts(value, (text, field) => `${field}=${text}`)).toEqual({
    name: 'name=a',
    list: ['list=a', 1, null, { a: 'a=a' }],
    b: true,
  })
})

test('of what was done about somebody erased, only what tells nothing stays', () => {
  const facts = { state: 'active', email: 'a@b.c', at: '2026-03-12T08:00:00.000Z', is_admin: 0, card: '12', gone: null }
  const kept = { ...facts, email: '(erased)', card: '(erased)' }
  expect(withoutPersonalFacts(facts, '(erased)')).toEqual(kept)
})
