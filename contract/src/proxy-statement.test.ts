import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  proxyStatement,
  type StatementFacts,
  statementLanguage,
  statementLanguages,
  statementParts,
} from './proxy-statement.ts'

const nothing: StatementFacts = {
  club: 'Harbourside Makers',
  member: 'Ann Lee',
  memberCity: '',
  proxy: '',
  proxyCity: '',
  meeting: undefined,
  timeZone: 'Australia/Brisbane',
}
const everything: StatementFacts = {
  ...nothing,
  memberCity: 'Brisbane',
  proxy: 'Bo Ek',
  proxyCity: 'Ipswich',
  meeting: { type: 'general', date: '2026-03-05T09:00:00.000Z' },
}

describe.each(statementLanguages)('in %s', (language) => {
  test('grows as it is filled in', () => {
    const gaps = (facts: StatementFacts) => statementParts(facts, language).filter(({ kind }) => kind === 'gap').length
    expect(gaps(nothing)).toBe(5)
    expect(gaps({ ...nothing, memberCity: 'Brisbane' })).toBe(4)
    expect(gaps({ ...nothing, memberCity: '  ' })).toBe(5)
    expect(gaps(everything)).toBe(0)
  })

  test('says what was filled in, whatever it is', () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(text, text, text, text, (member, memberCity, proxy, proxyCity) => {
        const parts = statementParts({ ...everything, member, memberCity, proxy, proxyCity }, language)
        const filled = parts.filter(({ kind }) => kind === 'filled').map((part) => part.text)
        for (const one of [member, memberCity, proxy, proxyCity]) expect(filled).toContain(one.trim())
        expect(parts.some(({ kind }) => kind === 'gap')).toBe(false)
      }),
    )
  })
})

test.each([
  [
    'en-AU',
    'I, Ann Lee of Brisbane, being a member of Harbourside Makers, appoint Bo Ek of Ipswich as my proxy to vote for me and on my behalf at the general meeting of Harbourside Makers to be held on Thursday 5 March 2026 at 19:00, and at any adjournment of that meeting.',
  ],
  [
    'sv-SE',
    'Jag, Ann Lee i Brisbane, medlem i Harbourside Makers, ger Bo Ek i Ipswich fullmakt att rösta för mig och i mitt namn på medlemsmötet i Harbourside Makers som hålls torsdagen den 5 mars 2026 kl. 19:00, och på varje fortsättning av det mötet.',
  ],
] as const)('reads in %s as it is to be signed', (language, text) => {
  expect(proxyStatement(everything, language)).toBe(text)
})

test('is there for the readers of every language', () => {
  expect(['sv-SE', 'sv', 'en-NZ', 'de'].map(statementLanguage)).toEqual(['sv-SE', 'sv-SE', 'en-AU', 'en-AU'])
})
