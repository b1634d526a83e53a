import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from '@fobhouse/contract/text.ts'
import { person as made } from '../testing/club.ts'
import type { Row } from '../values/rules.ts'
import { type HereMember, passwordOf, planPeople, readExpiry, type SourcePerson } from './rules.ts'

type Facts = Record<string, string | null>

function person(id: number, user: Facts, profile: Facts = {}): SourcePerson {
  const { user: filled, profile: filledProfile } = made(id, user, profile)
  return { userId: String(id), profileId: String(id + 100), user: asRow(filled), profile: asRow(filledProfile ?? {}) }
}

function asRow(facts: Record<string, string | number | boolean | null>): Row {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === null ? null : String(value)]))
}

const nobody = { here: [], known: new Set<string>(), cardOwners: new Map() }

function here(facts: Partial<HereMember>): HereMember {
  return { id: 50, emailKey: 'here@example.org', screenNameKey: 'here', isFromThere: false, cards: 0, ...facts }
}

test('the lower id keeps an address and a name that differ only in case', () => {
  const people = [
    person(9, { email: 'KIM@example.org' }, { screen_name: 'KIM' }),
    person(2, { email: 'kim@example.org' }, { screen_name: 'Kim' }),
    person(10, { email: 'other@example.org' }, { screen_name: 'Kim 2' }),
  ]
  expect(planPeople(people, nobody)).toMatchObject([
    { email: 'kim@example.org', screenName: 'Kim', isEmailUsable: true, problems: [] },
    {
      email: 'duplicate+9@invalid',
      isEmailUsable: false,
      screenName: 'KIM 3', // "Kim 2" is another member's name
      problems: ['email_twice', 'screen_name_twice'],
    },
    { screenName: 'Kim 2', problems: [] },
  ])
})

test('a long name makes room for its number', () => {
  const name = 'A'.repeat(30)
  const [, second] = planPeople([person(1, {}, { screen_name: name }), person(2, {}, { screen_name: name })], nobody)
  expect(second?.screenName).toBe(`${'A'.repeat(28)} 2`)
})

test.each([
  [['0042', '42'], [null, null], 'card_twice'],
  [['0042', '43'], ['42', '43'], undefined],
  [['12x', ''], [null, null], 'card_not_a_number'],
  [['000', '1'.repeat(21)], [null, null], 'card_not_a_number'],
])('cards %j become %j', (cards, expected, problem) => {
  const planned = planPeople(
    cards.map((rfid, index) => person(index + 1, {}, { rfid })),
    nobody,
  )
  expect(planned.map(({ card }) => card)).toEqual(expected)
  expect(planned[0]?.problems.filter((each) => each.startsWith('card'))).toEqual(problem ? [problem] : [])
})

test('a card that somebody has here stays theirs, unless they are the same person', () => {
  const people = [person(1, { email: 'me@example.org' }, { rfid: '7' })]
  const other = [here({ emailKey: 'other@example.org' })]
  const same = [here({ emailKey: 'me@example.org' })]
  const theirs = { ...nobody, cardOwners: new Map([['7', 50]]) }
  expect(planPeople(people, { ...theirs, here: other })).toMatchObject([
    { card: null, mergesWith: undefined, problems: ['card_taken_here'] },
  ])
  expect(planPeople(people, { ...theirs, here: same })).toMatchObject([
    { card: '7', mergesWith: 50, problems: ['merged_by_email'] },
  ])
  const lost = { ...nobody, cardOwners: new Map([['7', 'nobodysAgain' as const]]) }
  expect(planPeople(people, { ...lost, here: same })).toMatchObject([
    { card: null, mergesWith: 50, problems: ['merged_by_email', 'card_taken_here'] },
  ])
})

test.each([
  [9, '7', []],
  [10, null, ['too_many_cards_here']],
])('who has %i cards here gets the card %s from there', (cards, card, problems) => {
  const people = [person(1, { email: 'me@example.org' }, { rfid: '7' })]
  expect(planPeople(people, { ...nobody, here: [here({ emailKey: 'me@example.org', cards })] })).toMatchObject([
    { card, problems: ['merged_by_email', ...problems] },
  ])
})

test('nobody merges with somebody who came over before', () => {
  const people = [person(1, { email: 'me@example.org' }), person(2, { email: 'ME@example.org' })]
  const options = {
    ...nobody,
    here: [here({ emailKey: 'me@example.org', isFromThere: true })],
    known: new Set(['1']),
  }
  expect(planPeople(people, options)).toMatchObject([{ email: 'duplicate+2@invalid', problems: ['email_twice'] }])
})

test.each([
  ['pbkdf2_sha256$260000$salt$aGFzaA==', true],
  ['argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdA$aGFzaA', true],
  ['scrypt$16384$salt$8$1$aGFzaA==', true],
  ['bcrypt_sha256$$2b$12$abc', false],
  ['bcrypt_sha256$$2b$12$abcdefghijklmnopqrstuukctx0kxTVIpbLS5jaDLwTvcE2YWDU5G', true],
  ['bcrypt$$2b$05$abcdefghijklmnopqrstuuD3mHdCr44zlIZ.VZCaYRpfQhXMYnEo.', true],
  ['bcrypt$$2b$15$abcdefghijklmnopqrstuuD3mHdCr44zlIZ.VZCaYRpfQhXMYnEo.', false],
  ['md5$salt$abc', false],
  ['pbkdf2_sha256$0$salt$aGFzaA==', false],
  ['!unusable', false],
  ['', false],
])('the password %s can be checked: %s', (password, isUsable) => {
  expect(passwordOf({ password })).toBe(isUsable ? password : null)
})

test.each([
  ['4/2027', '04/2027'],
  ['11/27', '11/2027'],
  ['13/27', undefined],
  ['soon', undefined],
])('%s is %s', (text, expected) => {
  expect(readExpiry(text)).toBe(expected)
})

test('whatever people are called, no two get the same address, name or card', () => {
  const word = fc.constantFrom('kim', 'KIM', 'Kim 2', 'kim 3', '', ' ')
  const card = fc.constantFrom('1', '01', '2', 'x', null)
  const someone = fc.record({ email: word, screen_name: word, rfid: card })
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 12 }), (list) => {
      const people = list.map(({ email, ...profile }, index) => person(index + 1, { email: `${email}@x.org` }, profile))
      const planned = planPeople(people, { ...nobody, here: [here({ screenNameKey: 'kim 4' })] })
      const isUnique = (values: readonly string[]) => new Set(values).size === values.length
      expect(isUnique(planned.map(({ email }) => foldName(email)))).toBe(true)
      expect(isUnique(['kim 4', ...planned.map(({ screenName }) => foldName(screenName))])).toBe(true)
      expect(isUnique(planned.flatMap(({ card: number }) => number ?? []))).toBe(true)
      for (const { screenName } of planned) expect(screenName.length).toBeLessThanOrEqual(30)
    }),
    { numRuns: 60 },
  )
})
