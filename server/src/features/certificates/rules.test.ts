import { fallbackLocale } from '@fobhouse/contract/languages.ts'
import { textFor } from '@fobhouse/contract/competence/words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arePrerequisitesMet,
  type AwardFacts,
  currentOf,
  isHeld,
  renewFrom,
  standingOf,
  stateOfAward,
  wordsFrom,
} from './rules.ts'

const awardedAt = '2026-03-01T08:00:00.000Z'
const end = '2026-04-01T22:00:00.000Z'
const award = (own: Partial<AwardFacts> = {}): AwardFacts => ({
  state: 'valid',
  awardedAt,
  expiresAt: end,
  isInUse: false,
  ...own,
})

describe('standing', () => {
  test.each([
    {
      name: 'suspended before anything else',
      facts: { award: award({ state: 'suspended' }), isLearning: true },
      is: 'suspended',
    },
    { name: 'held until the instant of its end', facts: { award: award(), isLearning: true }, is: 'held' },
    { name: 'held for ever', facts: { award: award({ expiresAt: null }), isLearning: false }, is: 'held' },
    { name: 'learning', facts: { award: null, isLearning: true }, is: 'learning' },
    { name: 'none', facts: { award: null, isLearning: false }, is: 'none' },
  ])('$name', ({ facts, is }) => {
    expect(standingOf(facts, '2026-04-01T21:59:59.999Z')).toBe(is)
  })

  test('from the end on: learning before expired, and in use still held', () => {
    expect(standingOf({ award: award(), isLearning: false }, end)).toBe('expired')
    expect(standingOf({ award: award(), isLearning: true }, end)).toBe('learning')
    expect(standingOf({ award: award({ isInUse: true }), isLearning: false }, end)).toBe('held')
    expect(stateOfAward(award(), end)).toBe('expired')
  })

  test.each([
    ['valid', {}, true, 'valid'],
    ['suspended', { state: 'suspended' }, false, 'suspended'],
    ['revoked', { state: 'revoked' }, false, 'revoked'],
    ['revoked, and in use', { state: 'revoked', isInUse: true }, false, 'revoked'],
  ] as const)('before the end one that is %s', (_name, own, held, state) => {
    expect([isHeld(award(own), awardedAt), stateOfAward(award(own), awardedAt)]).toEqual([held, state])
  })

  test('is never held with the clock past the end', () => {
    const moment = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString())
    const states = fc.constantFrom('valid', 'suspended', 'revoked')
    fc.assert(
      fc.property(moment, moment, states, fc.boolean(), (expiresAt, now, state, isLearning) => {
        const facts = { award: { state, awardedAt, expiresAt, isInUse: false }, isLearning }
        expect(now >= expiresAt && standingOf(facts, now) === 'held').toBe(false)
      }),
    )
  })
})

describe('the award that counts', () => {
  const one = (id: number, day: number, state: 'valid' | 'suspended' | 'revoked' = 'valid') => ({
    id,
    state,
    awardedAt: `2026-03-0${day}T08:00:00.000Z`,
  })
  test.each([
    { name: 'the newest', awards: [one(1, 1), one(2, 5), one(3, 3)], id: 2 },
    { name: 'of two at once the later one', awards: [one(1, 1), one(2, 1)], id: 2 },
    { name: 'none after a revocation of the newest', awards: [one(1, 1), one(2, 2, 'revoked')], id: undefined },
    { name: 'the newest if an older one was revoked', awards: [one(1, 1, 'revoked'), one(2, 2)], id: 2 },
    {
      name: 'one that was entered after the revoked one, of an earlier day',
      awards: [one(1, 5, 'revoked'), one(2, 3)],
      id: 2,
    },
    { name: 'of two at once the later one, whichever comes first', awards: [one(2, 1), one(1, 1)], id: 2 },
    {
      name: 'the newest if one of an earlier day was entered after it and revoked',
      awards: [one(1, 5), one(2, 3, 'revoked')],
      id: 1,
    },
    { name: 'a suspended one', awards: [one(1, 1), one(2, 2, 'suspended')], id: 2 },
  ])('$name', ({ awards, id }) => {
    expect(currentOf(awards)?.id).toBe(id)
  })
})

test('a renewal begins so many days before the end, and never at once', () => {
  const endSetAt = awardedAt
  expect(renewFrom({ expiresAt: end, endSetAt }, 30)).toBe('2026-03-02T22:00:00.000Z')
  expect(renewFrom({ expiresAt: end, endSetAt }, 365)).toBe('2026-03-02T08:00:00.000Z')
  expect(renewFrom({ expiresAt: '2026-03-01T22:00:00.000Z', endSetAt }, 365)).toBe('2026-03-01T22:00:00.000Z')
  expect(renewFrom({ expiresAt: null, endSetAt }, 30)).toBeNull()
})

test('prerequisites: all of them, or any', () => {
  const holds = (id: number) => id === 1
  expect(arePrerequisitesMet({ mode: 'all', certificates: [1, 2] }, holds)).toBe(false)
  expect(arePrerequisitesMet({ mode: 'any', certificates: [1, 2] }, holds)).toBe(true)
  expect(arePrerequisitesMet({ mode: 'any', certificates: [] }, holds)).toBe(true)
})

describe('a text for a reader', () => {
  const words = { 'sv-SE': 'Laserskärare', 'en-GB': 'Laser cutter' } as const
  test.each([
    { language: 'en-GB', text: 'Laser cutter' },
    { language: 'en-AU', text: 'Laser cutter' },
    { language: 'sv-SE', text: 'Laserskärare' },
    { language: null, text: 'Laserskärare' },
  ])('$language', ({ language, text }) => {
    expect(textFor(words, { language, clubLanguage: 'sv-SE' })).toBe(text)
  })
  test('otherwise the club’s, else the first', () => {
    expect(textFor({ 'en-AU': 'Kiln' }, { language: 'sv-SE', clubLanguage: 'sv-SE' })).toBe('Kiln')
    expect(textFor({ 'en-AU': 'Kiln', 'en-GB': 'Oven' }, { language: 'sv-SE', clubLanguage: 'en-GB' })).toBe('Oven')
  })
  test('a plain text is in the club’s language', () => {
    expect(wordsFrom('Kiln', 'sv-SE')).toEqual({ 'sv-SE': 'Kiln' })
    expect(wordsFrom(words, 'sv-SE')).toEqual(words)
    expect(wordsFrom('Kiln', 'xx')).toEqual({ [fallbackLocale]: 'Kiln' })
  })
})
