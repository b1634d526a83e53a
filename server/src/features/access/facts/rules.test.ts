import { expect, test } from 'vitest'
import { findAlikeCards, needsSiteSignIn, type PersonRecord, seeCards } from './rules.ts'

const reader = { reader24Bit: true }
const ann: PersonRecord = { id: 1, cards: ['5'], state: 'active' }
const bo: PersonRecord = { id: 2, cards: ['16777221'], state: 'active' } // a reader of 24 bits sends 5
const unknown: PersonRecord = { id: 3, cards: undefined, state: undefined }

test.each([
  ['of all that are known no other is like it', reader, [ann], 'readable'],
  ['another active member’s is like it', reader, [ann, bo], 'ambiguous'],
  ['another’s, who was not active, is like it', reader, [ann, { ...bo, state: 'inactive' as const }], 'readable'],
  ['somebody’s card is not known', reader, [ann, unknown], undefined],
  ['somebody’s card is not known and another is like it', reader, [ann, bo, unknown], 'ambiguous'],
  ['the reader sees whole numbers', { reader24Bit: false }, [ann, bo, unknown], 'readable'],
  ['the reader is not known', undefined, [ann], undefined],
])('a card is seen so where %s', (_name, record, people, card) => {
  expect(seeCards(ann.cards, { record, alike: findAlikeCards(people) })).toBe(card)
})

test('one card that the reader can tell is enough', () => {
  const alike = findAlikeCards([ann, bo])
  expect(seeCards(['5', '7'], { record: reader, alike })).toBe('readable')
  expect(seeCards(['5', '16777221'], { record: reader, alike })).toBe('ambiguous')
  expect(seeCards([], { record: reader, alike })).toBe('none')
})

test.each([
  ['on, and the door is not exempt', true, { isExempt: false }, true],
  ['on, and the door is exempt', true, { isExempt: true }, false],
  ['on, and nothing is known of the door', true, undefined, undefined],
  ['off, and nothing is known of the door', false, undefined, false],
])('a door asks for being signed in where site sign-in is %s', (_name, isSiteSignInOn, record, needed) => {
  expect(needsSiteSignIn({ isSiteSignInOn }, record)).toBe(needed)
})
