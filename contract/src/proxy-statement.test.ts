import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TextLanguage, textLanguages } from './languages.ts'
import {
  meetingDay,
  proxyStatement,
  type StatementFacts,
  statementParts,
  type StatementWords,
} from './proxy-statement.ts'

function wordsIn(language: TextLanguage): StatementWords {
  const file = join(import.meta.dirname, '../../texts', language, 'page/proxies.json')
  const { statement } = JSON.parse(readFileSync(file, 'utf8')) as { statement: StatementWords } // a test reads every text
  return { ...statement, language }
}

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

describe.each(textLanguages)('in %s', (language) => {
  const words = wordsIn(language)

  test('grows as it is filled in', () => {
    const gaps = (facts: StatementFacts) => statementParts(facts, words).filter(({ kind }) => kind === 'gap').length
    expect(gaps(nothing)).toBe(5)
    expect(gaps({ ...nothing, memberCity: 'Brisbane' })).toBe(4)
    expect(gaps({ ...nothing, memberCity: '  ' })).toBe(5)
    expect(gaps(everything)).toBe(0)
  })

  test('says what was filled in, whatever it is', () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(text, text, text, text, (member, memberCity, proxy, proxyCity) => {
        const parts = statementParts({ ...everything, member, memberCity, proxy, proxyCity }, words)
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
  [
    'de-DE',
    'Ich, Ann Lee aus Brisbane, Mitglied von Harbourside Makers, bevollmächtige Bo Ek aus Ipswich, auf der Mitgliederversammlung von Harbourside Makers am Donnerstag, 5. März 2026 um 19:00 Uhr sowie auf jeder Fortsetzung dieser Versammlung für mich und in meinem Namen abzustimmen.',
  ],
  [
    'es-ES',
    'Yo, Ann Lee, de Brisbane, miembro de Harbourside Makers, delego mi voto en Bo Ek, de Ipswich, para que vote por mí y en mi nombre en la asamblea general de Harbourside Makers que se celebrará el jueves 5 de marzo de 2026 a las 19:00, y en cualquier continuación de esa reunión si se aplaza o se suspende.',
  ],
  [
    'fr-FR',
    'Moi, Ann Lee, demeurant à Brisbane et membre de « Harbourside Makers », je donne procuration à Bo Ek, demeurant à Ipswich, pour voter en mon nom et pour mon compte à l’assemblée générale de « Harbourside Makers » qui se tiendra le jeudi 5 mars 2026 à 19 h 00, ainsi qu’à toute reprise de cette réunion en cas d’ajournement.',
  ],
  [
    'nl-NL',
    'Ik, Ann Lee, wonende te Brisbane, lid van Harbourside Makers, geef volmacht aan Bo Ek, wonende te Ipswich, om namens mij te stemmen op de algemene ledenvergadering van Harbourside Makers die wordt gehouden op donderdag 5 maart 2026 om 19:00, en op elke voortzetting van die vergadering na schorsing of verdaging.',
  ],
] as const)('reads in %s as it is to be signed', (language, text) => {
  expect(proxyStatement(everything, wordsIn(language))).toBe(text)
})

test('what a translator calls by a wrong name stays to be seen', () => {
  const words = { day: '{weekday} {dag} {month}', language: 'en-AU' } as const
  const day = meetingDay('2026-03-05T09:00:00.000Z', { words, timeZone: 'Australia/Brisbane' })
  expect(day).toBe('Thursday {dag} March')
})
