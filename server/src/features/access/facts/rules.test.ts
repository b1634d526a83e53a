import { expect, test } from 'vitest'
import { nothingBooked } from '@fobhouse/contract/booking-at-tool.ts'
import { best, unknownOutage } from '../rules.ts'
import {
  asPresent,
  deviceFacts,
  type DeviceRecord,
  findAlikeCards,
  type KnownFacts,
  knownCards,
  memberFacts,
  type MemberSources,
  needsSiteSignIn,
  type PersonRecord,
  seeCards,
} from './rules.ts'

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

test('a card whose owner may or may not have been active is nobody’s to pick, and a card not known is not seen', () => {
  expect(knownCards([ann, { ...bo, state: undefined }, unknown])).toEqual([{ id: 1, cardNumber: '5', state: 'active' }])
  expect(seeCards(unknown.cards, { record: reader, alike: findAlikeCards([]) })).toBeUndefined()
})

const record: DeviceRecord = {
  isInUse: true,
  isLockedOut: true,
  isExempt: false,
  reader24Bit: false,
  scheduleId: null,
  isNotAlone: true,
  outage: { ...unknownOutage, testerId: 1 },
  item: { id: 4, state: 'out_of_order', note: '' },
}
const club = { isSiteSignInOn: true, minimumBalance: 500, lockdown: { until: null } }

test.each([
  ['tool', 'interlock', record, { isNotAlone: true, outage: record.outage, minimumBalance: 500 }],
  ['tool that works', 'interlock', { ...record, outage: null }, { isNotAlone: true, outage: null }],
  [
    'tool of which nothing is known',
    'interlock',
    undefined,
    { isInUse: undefined, isLockedOut: undefined, isNotAlone: undefined, outage: undefined, minimumBalance: 500 },
  ],
  ['door', 'door', record, { isInUse: true, isLockedOut: true, isNotAlone: false, outage: null, minimumBalance: 0 }],
  ['door of which nothing is known', 'door', undefined, { isNotAlone: false, outage: null, minimumBalance: 0 }],
] as const)('only tools ask for company, money and what works: a %s', (_name, kind, known, facts) => {
  expect(deviceFacts({ kind, club, record: known })).toMatchObject({ ...facts, kind, lockdown: { until: null } })
})

const sources: MemberSources = {
  record,
  person: ann,
  alike: findAlikeCards([ann]),
  hasGrant: false,
  isSignedIn: true,
  othersOnSite: 0,
  isException: false,
  balance: 20,
  hours: undefined,
  requirement: undefined,
  booking: nothingBooked,
}

test.each([
  ['a grant counts', { hasGrant: true }, { isGranted: true }],
  ['a grant counts from before the device was known', { hasGrant: true, record: undefined }, { isGranted: true }],
  ['no grant is none', {}, { isGranted: false }],
  ['no grant proves nothing of a device not yet known', { record: undefined }, { isGranted: undefined }],
  ['no grant proves nothing of a state not yet known', { person: unknown }, { isGranted: undefined }],
  ['no grant proves nothing of a person not yet known', { person: undefined }, { isGranted: undefined }],
  ['the card is seen by this reader', {}, { card: 'readable' }],
  ['the tapped card is lost, though another works', { ended: 'lost' }, { card: 'lost' }],
  ['the caretaker tries the broken tool', {}, { isTester: true }],
  ['another caretaker tries it', { person: bo }, { isTester: false }],
  ['nobody tries what works', { record: { ...record, outage: null } }, { isTester: false }],
  ['a person not yet known tries nothing', { person: undefined }, { isTester: false, state: undefined }],
] satisfies [string, Partial<MemberSources>, object][])('of a member: %s', (_name, known, facts) => {
  expect(memberFacts({ ...sources, ...known })).toMatchObject(facts)
})

const present: KnownFacts = {
  ...best.device,
  kind: 'door',
  minimumBalance: 0,
  isInUse: true,
  member: { ...best.member, balance: 0 },
}

test.each([
  ['a member', present, { member: present.member }],
  ['nobody’s card', { ...present, member: 'nobody' as const }, { member: undefined }],
  ['a device no longer in use', { ...present, isInUse: undefined }, { device: { kind: 'door' } }],
])('what holds now is all known: %s', (_name, known, facts) => {
  expect(asPresent(known)).toMatchObject(facts)
})

test.each([
  ['a lockout', { ...present, isLockedOut: undefined }, 'isLockedOut'],
  ['a state', { ...present, member: { ...best.member, balance: 0, state: undefined } }, 'state'],
  ['who it is', { ...present, member: undefined }, 'Not known now'],
])('nothing is decided now without %s', (_name, known, missing) => {
  expect(() => asPresent(known)).toThrow(missing)
})
