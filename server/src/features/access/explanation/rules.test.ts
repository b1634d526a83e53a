import { expect, test } from 'vitest'
import type { KnownFacts, KnownMember } from '../facts/rules.ts'
import { best } from '../rules.ts'
import { explainFacts, findHoldings } from './rules.ts'

const member: KnownMember = { ...best.member, balance: 500 }
const facts: KnownFacts = {
  ...best.device,
  kind: 'interlock',
  isInUse: true,
  minimumBalance: 500,
  member,
}

const cases: [string, KnownFacts, boolean | null, string[]][] = [
  ['everything is known and fine', facts, true, []],
  ['the state is not known', { ...facts, member: { ...member, state: undefined } }, null, []],
  ['the card is not known', { ...facts, member: { ...member, card: undefined } }, null, []],
  ['the grant is not known', { ...facts, member: { ...member, isGranted: undefined } }, null, []],
  ['the lockout is not known', { ...facts, isLockedOut: undefined }, null, []],
  ['whether the device was in use is not known', { ...facts, isInUse: undefined }, null, []],
  ['the device was not in use', { ...facts, isInUse: false }, false, []],
  ['nobody knows whose the card was', { ...facts, member: undefined }, null, []],
  [
    'nobody knows whose the card was, and anybody’s would be refused',
    { ...facts, isLockedOut: true, member: undefined },
    false,
    ['device_locked_out'],
  ],
  ['the card was nobody’s', { ...facts, member: 'nobody' }, false, ['unknown_card']],
  [
    'what is known refuses, whatever the rest was',
    { ...facts, isLockedOut: undefined, member: { ...member, state: undefined, balance: 499 } },
    false,
    ['balance_too_low'],
  ],
  [
    'being on site is not known and does not matter',
    { ...facts, member: { ...member, isSignedIn: undefined } },
    true,
    [],
  ],
  [
    'being on site is not known and matters',
    { ...facts, needsSiteSignIn: true, member: { ...member, isSignedIn: undefined } },
    null,
    [],
  ],
  [
    'whether being on site mattered is not known, and the member was',
    { ...facts, needsSiteSignIn: undefined },
    true,
    [],
  ],
]

test.each(cases)('explains where %s', (_name, known, access, codes) => {
  const explained = explainFacts(known)
  expect(explained.access).toBe(access)
  expect(explained.reasons.map((reason) => reason.code)).toEqual(codes)
})

test('holdings of a card begin and end with the changes that gave and took it', () => {
  const versions = [
    { cardId: 1, memberId: 1, at: '1', state: 'active' },
    { cardId: 1, memberId: 1, at: '2', state: 'lost' },
    { cardId: 1, memberId: 1, at: '3', state: 'removed' },
    { cardId: 1, memberId: 1, at: '4', state: 'removed' }, // another change of a card that is gone
    { cardId: 2, memberId: 2, at: '5', state: 'active' },
  ] as const
  expect(findHoldings(versions)).toEqual([
    { memberId: 1, from: '1', until: '3' },
    { memberId: 2, from: '5', until: null },
  ])
})
