import { refusalCodes } from '@fobhouse/contract/refusals.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccessFacts, asListed, best, decideAccess, type MemberFacts, worst } from './rules.ts'

const door = { ...best.device, kind: 'door', minimumBalance: 0 } as const
const lathe = { ...door, kind: 'interlock', minimumBalance: 500 } as const
const member: MemberFacts = { ...best.member, balance: 500 }
const away = { ...member, isSignedIn: false }

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

test('a balance that is too low says by how much', () => {
  const { reasons } = decideAccess({ device: lathe, member: { ...member, balance: 120 } })
  expect(reasons).toEqual([{ code: 'balance_too_low', params: { balance: 120, minimum: 500 } }])
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
