import { refusalCodes } from '@fobhouse/contract/refusals.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccessFacts,
  asListed,
  best,
  decideAccess,
  isLockedOutFor,
  type MemberFacts,
  outcomeOfDecision,
  tapOutcome,
  worst,
} from './rules.ts'

const door = { ...best.device, kind: 'door', minimumBalance: 0 } as const
const lathe = { ...door, kind: 'interlock', minimumBalance: 500 } as const
const member: MemberFacts = { ...best.member, balance: 500 }
const away = { ...member, isSignedIn: false }
const broken = { since: '2026-03-01T09:00:00.000Z', note: 'belt', expectedBack: null, testerId: null, testUntil: null }
const locked = { ...door, lockdown: { until: null } }
const alone = { ...member, othersOnSite: 0 }
const busy: MemberFacts = { ...member, needsBooking: 'Lathe', bookedUntil: 'ten', busyWith: 'Saw' }

const cases: [string, AccessFacts, string[]][] = [
  ['an active member with a grant', { device: door, member }, []],
  ['a card that is nobody’s', { device: door, member: undefined }, ['unknown_card']],
  [
    'nobody’s card at a locked door',
    { device: { ...door, isLockedOut: true }, member: undefined },
    ['unknown_card', 'device_locked_out'],
  ],
  ['no card', { device: door, member: { ...member, card: 'none' } }, ['no_card']],
  ['a card like another at this reader', { device: door, member: { ...member, card: 'ambiguous' } }, ['unknown_card']],
  ['a locked door', { device: { ...door, isLockedOut: true }, member }, ['device_locked_out']],
  ['a new person', { device: door, member: { ...member, state: 'noob' } }, ['member_not_active']],
  ['an inactive member', { device: door, member: { ...member, state: 'inactive' } }, ['member_not_active']],
  [
    'somebody with an account only',
    { device: door, member: { ...member, state: 'accountonly' } },
    ['member_not_active'],
  ],
  ['no grant', { device: door, member: { ...member, isGranted: false } }, ['not_granted']],
  ['not on site, where that does not matter', { device: door, member: away }, []],
  ['not on site, where it does', { device: { ...door, needsSiteSignIn: true }, member: away }, ['not_signed_in']],
  ['on site', { device: { ...door, needsSiteSignIn: true }, member }, []],
  ['a poor member at a door', { device: { ...door, minimumBalance: 500 }, member: { ...member, balance: 0 } }, []],
  [
    'nobody’s card at a door that asks for being on site',
    { device: { ...door, needsSiteSignIn: true }, member: undefined },
    ['unknown_card'],
  ],
  ['nobody’s card in a lockdown', { device: locked, member: undefined }, ['unknown_card', 'lockdown']],
  ['a lockdown', { device: locked, member: { ...member, isException: false } }, ['lockdown']],
  ['an exception of the lockdown', { device: locked, member }, []],
  ['a member alone at a door', { device: { ...door, isNotAlone: true }, member: alone }, []],
  ['a member alone at a tool that is used alone', { device: lathe, member: alone }, []],
  [
    'a member alone at a tool that is not',
    { device: { ...lathe, isNotAlone: true }, member: alone },
    ['alone_on_site'],
  ],
  ['a member with another at such a tool', { device: { ...lathe, isNotAlone: true }, member }, []],
  ['a door with something broken', { device: { ...door, outage: broken }, member: { ...member, isTester: false } }, []],
  ['a broken tool', { device: { ...lathe, outage: broken }, member: { ...member, isTester: false } }, ['out_of_order']],
  ['a broken tool that its caretaker tries', { device: { ...lathe, outage: broken }, member }, []],
  ['bookings at a door', { device: door, member: busy }, []],
  ['bookings at a tool', { device: lathe, member: busy }, ['needs_booking', 'booked_by_other', 'busy_exclusive']],
  [
    'nobody’s card at a tool with everything against it',
    { device: { ...lathe, ...worst.device }, member: undefined },
    ['unknown_card', 'device_locked_out', 'lockdown', 'out_of_order'],
  ],
  ['a tool with just enough', { device: lathe, member }, []],
  ['a tool with too little', { device: lathe, member: { ...member, balance: 499 } }, ['balance_too_low']],
]

function codesOf(facts: AccessFacts) {
  return decideAccess(facts).reasons.map((reason) => reason.code)
}

test.each(cases)('decides: %s', (_name, facts, codes) => {
  const decision = decideAccess(facts)
  expect(decision.reasons.map((reason) => reason.code)).toEqual(codes)
  expect(decision.access).toBe(codes.length === 0)
})

test('everything at once gives each reason, in the order of the contract', () => {
  const everything = { device: { ...lathe, ...worst.device }, member: { ...worst.member, balance: -1 } }
  // A card without an owner gives no other reason about a member.
  expect(codesOf(everything)).toEqual(refusalCodes.filter((code) => code !== 'unknown_card'))
})

// What holds for every reason and every fact, also for those that come later.

const { requirement, ...plain } = best.member
// What is in the way of a requirement are facts of their own.
const names = [...Object.keys(best.device), ...Object.keys(plain), ...Object.keys(requirement), 'balance']

/** The facts with the worst value of these, and the best of the others. */
function factsWith(worse: ReadonlySet<string>): AccessFacts {
  const choose = <Facts extends object>(good: Facts, bad: Facts): Facts => {
    const worseOnes = Object.entries(bad).filter(([name]) => worse.has(name))
    return { ...good, ...Object.fromEntries(worseOnes) }
  }
  return {
    device: { ...lathe, ...choose(best.device, worst.device) },
    member: {
      ...choose(best.member, worst.member),
      requirement: choose(best.member.requirement, worst.member.requirement),
      balance: worse.has('balance') ? 0 : lathe.minimumBalance,
    },
  }
}

/**
 * A reason rests on three facts at most, so any three are bad, or good, while all others are the contrary; and some sets
 * in between. All sets there are would double with every new fact.
 */
const fewNames = names.flatMap((one, first) => [
  [one],
  ...names
    .slice(first + 1)
    .flatMap((two, second) => [[one, two], ...names.slice(first + second + 2).map((three) => [one, two, three])]),
])
const without = (few: readonly string[]) => names.filter((name) => !few.includes(name))
const between = fc.sample(fc.subarray(names), { numRuns: 500, seed: 7 })
const everyChoice: ReadonlySet<string>[] = [[], names, ...fewNames, ...fewNames.map(without), ...between].map(
  (chosen) => new Set(chosen),
)

test('each reason holds by itself for some facts', () => {
  const all = [{ device: door, member: undefined }, ...everyChoice.map(factsWith)]
  const alone = new Set(all.map(codesOf).flatMap((codes) => (codes.length === 1 ? codes : [])))
  expect(refusalCodes.filter((code) => !alone.has(code))).toEqual([])
})

test('the worst value of a fact adds a reason somewhere, and takes none away', () => {
  for (const name of names) {
    const better = everyChoice.filter((worse) => !worse.has(name))
    const pairs = better.map((worse) => ({
      before: codesOf(factsWith(worse)),
      after: codesOf(factsWith(new Set([...worse, name]))),
    }))
    const lost = pairs.flatMap(({ before, after }) => before.filter((code) => !after.includes(code)))
    const adds = pairs.some(({ before, after }) => after.length > before.length)
    expect({ name, lost, adds }).toEqual({ name, lost: [], adds: true })
  }
})

const lathes = [{ id: 4, name: 'Lathe' }]
const told: [string, AccessFacts, object][] = [
  [
    'a balance that is too low says by how much',
    { device: lathe, member: { ...member, balance: 120 } },
    { code: 'balance_too_low', params: { balance: 120, minimum: 500 } },
  ],
  [
    'a lost card says that it is lost',
    { device: door, member: { ...member, card: 'lost' } },
    { code: 'unknown_card', params: { state: 'lost' } },
  ],
  [
    'a replaced card says that it is replaced',
    { device: door, member: { ...member, card: 'replaced' } },
    { code: 'unknown_card', params: { state: 'replaced' } },
  ],
  ['nobody’s card says nothing else', { device: door, member: undefined }, { code: 'unknown_card' }],
  [
    'a lockdown says when it is to end',
    { device: { ...door, lockdown: { until: '2026-03-12T21:00:00.000Z' } }, member: { ...member, isException: false } },
    { code: 'lockdown', params: { exceptUntil: '2026-03-12T21:00:00.000Z' } },
  ],
  [
    'a lockdown without a planned end says none',
    { device: locked, member: { ...member, isException: false } },
    { code: 'lockdown' },
  ],
  [
    'a missing certificate is named',
    { device: lathe, member: { ...member, requirement: { ...requirement, missing: lathes } } },
    { code: 'certificate_missing', params: { certificates: lathes } },
  ],
  [
    'a broken tool says since when, why, and until which day',
    { device: { ...lathe, outage: { ...broken, expectedBack: '2026-04-01' } }, member: { ...member, isTester: false } },
    { code: 'out_of_order', params: { since: broken.since, note: 'belt', expectedBack: '2026-04-01' } },
  ],
  [
    'a broken tool says no day that nobody knows',
    { device: { ...lathe, outage: broken }, member: { ...member, isTester: false } },
    { code: 'out_of_order', params: { since: broken.since, note: 'belt' } },
  ],
  [
    'a tool says what must be booked first',
    { device: lathe, member: { ...busy, bookedUntil: null, busyWith: null } },
    { code: 'needs_booking', params: { name: 'Lathe' } },
  ],
  [
    'a booked tool says until when',
    { device: lathe, member: { ...busy, needsBooking: null, busyWith: null } },
    { code: 'booked_by_other', params: { until: 'ten' } },
  ],
  [
    'a tool says what else runs',
    { device: lathe, member: { ...busy, needsBooking: null, bookedUntil: null } },
    { code: 'busy_exclusive', params: { device: 'Saw' } },
  ],
]

test.each(told)('%s', (_name, facts, reason) => {
  expect(decideAccess(facts).reasons).toStrictEqual([reason])
})

test('hours that refuse say when they open, if that is known', () => {
  const reasonsAt = (hours: Partial<MemberFacts['hours']>) =>
    decideAccess({ device: door, member: { ...member, hours: { ...member.hours, ...hours } } }).reasons
  expect(reasonsAt({ until: '2026-03-12T21:00:00.000Z' })).toEqual([])
  expect(reasonsAt({ open: false })).toEqual([{ code: 'outside_hours' }])
  const opensAt = '2026-03-13T08:00:00.000Z'
  expect(reasonsAt({ open: false, opensAt })).toEqual([{ code: 'outside_hours', params: { opensAt } }])
})

test('a lockout leaves the card list as it is', () => {
  expect(decideAccess({ device: asListed({ ...door, isLockedOut: true }), member }).access).toBe(true)
  expect(decideAccess({ device: asListed(door), member: { ...member, isGranted: false } }).access).toBe(false)
})

test.each([
  ['log_access', true, 'granted'],
  ['log_access', false, 'granted'],
  ['log_access_locked_out', true, 'locked_out'],
  ['log_access_denied', true, 'denied'],
  ['log_access_denied', false, 'unknown_card'],
] as const)('a door’s %s, where somebody having the card is %s, is seen as %s', (report, isKnownCard, outcome) => {
  expect(tapOutcome(report, isKnownCard)).toBe(outcome)
})

test.each([
  ['no reason', [], 'granted', false],
  ['nobody’s card', ['unknown_card'], 'unknown_card', false],
  ['nobody’s card at a locked tool', ['unknown_card', 'device_locked_out'], 'unknown_card', false],
  ['a lockout', ['device_locked_out', 'not_granted'], 'locked_out', true],
  ['no card at a locked tool', ['no_card', 'device_locked_out'], 'denied', false],
  ['a broken tool', ['not_granted', 'out_of_order'], 'locked_out', true],
  ['no grant', ['not_granted', 'balance_too_low'], 'denied', false],
] as const)(
  'a tap is stored by its first reason, and a broken tool is locked: %s',
  (_name, codes, outcome, isLocked) => {
    const reasons = codes.map((code) => ({ code }))
    expect(outcomeOfDecision(reasons)).toBe(outcome)
    expect(isLockedOutFor(reasons)).toBe(isLocked)
  },
)
