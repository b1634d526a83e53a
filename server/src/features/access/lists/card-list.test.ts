import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { GrantHours } from '@fobhouse/contract/hours.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListMaker, hashCardList, type ListedDoor } from './card-list.ts'
import { findCollisions, judgeCard, readCard } from '../card-rules.ts'
import { atDoors, best, decideAccess, unmetRequirement } from '../rules.ts'

test.each([
  [[], 'd751713988987e9331980363e24189ce'],
  [['1001'], 'ff90d3a05d9e4ab23b9bd81460b4dbad'],
  [['1001', '1002'], '7a747836ea3ecaf67d76e92cf91af768'],
])('hashes %j as the boards know it', (tags, hash) => {
  expect(hashCardList(tags)).toBe(hash)
})

// Small numbers and their twins 2^24 further on, which readers of 24 bits confuse.
const cardNumber = fc
  .tuple(fc.bigInt(1n, 30n), fc.constantFrom(0n, 2n ** 24n, 2n ** 60n))
  .map(([low, high]) => String(low + high))
const member = fc.record({
  cardNumber: fc.option(cardNumber),
  state: fc.constantFrom(...memberStates),
  isSignedIn: fc.boolean(),
  isException: fc.boolean(),
  tierSchedule: fc.constantFrom(null, 1, 2),
})
/** Schedule 1 holds, 2 and 3 do not. */
function judgeHours(schedules: readonly number[]) {
  return { ...best.member.hours, open: schedules.every((id) => id === 1) }
}

/** The schedules that count, written again from `docs/rules/hours.md`. */
function expectedSchedules({
  own,
  schedule,
  tier,
}: {
  own?: GrantHours | undefined
  schedule: number | null
  tier: number | null
}) {
  if (own === 'always') return []
  if (typeof own === 'number') return [own]
  return [schedule, tier].filter((id) => id !== null)
}

const compareText = (one: string, other: string) => (one < other ? -1 : 1)

const members = fc
  .uniqueArray(member, { selector: ({ cardNumber }) => cardNumber ?? Symbol('none') })
  .map((list) => list.map((each, index) => ({ ...each, id: index * 7 + 1 })))
const ownHours = fc.constantFrom<GrantHours>('always', 1, 2)
const door = fc.record({
  reader24Bit: fc.boolean(),
  schedule: fc.constantFrom(null, 1, 3),
  ownHours: fc
    .array(fc.tuple(fc.constantFrom<number>(1, 8, 15), ownHours), { maxLength: 2 })
    .map((own) => new Map(own)),
  booked: fc.subarray([1, 8, 15, 100_000]).map((ids) => new Set(ids)),
  facts: fc
    .record({
      isLockedOut: fc.boolean(),
      needsSiteSignIn: fc.boolean(),
      lockdown: fc.constantFrom(null, { until: null }),
    })
    .map((facts) => ({ ...best.device, kind: 'door' as const, minimumBalance: 0, ...facts })),
})
// A few doors with grants, some identical, some to a member without a card or one that no longer exists.
const club = members.chain((list) => {
  const grants = fc.subarray([...list.map(({ id }) => id), 100_000])
  const doors = fc
    .array(grants, { minLength: 1, maxLength: 3 })
    .chain((choices) => fc.array(fc.tuple(door, fc.constantFrom(...choices)), { minLength: 1, maxLength: 6 }))
  return fc.record({ members: fc.constant(list), doors })
})

test('each door’s list holds exactly the cards that the decision grants while it is not locked out', () => {
  fc.assert(
    fc.property(club, ({ members, doors }) => {
      const holders = members.flatMap((each) =>
        each.cardNumber === null ? [] : [{ ...each, cardNumber: each.cardNumber }],
      )
      const collisions = findCollisions(holders)
      const makeList = createListMaker(holders, judgeHours)
      for (const [{ reader24Bit, facts, schedule, ownHours, booked }, granted] of doors) {
        const opens = members.filter((each) => {
          const card = judgeCard(each.cardNumber, { reader24Bit, collisions })
          const decision = decideAccess({
            device: { ...facts, isLockedOut: false },
            member: {
              ...each,
              card,
              isGranted: granted.includes(each.id) || booked.has(each.id),
              ...atDoors,
              requirement: requirementOf(schedule).factsOf(each.id),
              hours: judgeHours(
                booked.has(each.id)
                  ? []
                  : expectedSchedules({ own: ownHours.get(each.id), schedule, tier: each.tierSchedule }),
              ),
            },
          })
          return decision.access
        })
        const expected = opens
          .map((each) => readCard(each.cardNumber ?? '', reader24Bit) ?? 'none')
          .toSorted(compareText)
        const list = makeList({
          facts,
          reader24Bit,
          schedule,
          ownHours,
          booked,
          grantedTo: granted.join(','),
          requirement: requirementOf(schedule),
        })
        expect(list.tags).toEqual(expected)
        expect(list.hash).toBe(hashCardList(expected))
        expect(new Set(list.tags).size).toBe(list.tags.length)
      }
    }),
    { numRuns: 500 },
  )
})

/** A door with a schedule also asks for a certificate, which every second member holds. */
function requirementOf(schedule: number | null): ListedDoor['requirement'] {
  if (schedule === null) return { key: '', factsOf: () => metRequirement }
  return { key: 'asks', factsOf: (id) => (id % 2 === 0 ? metRequirement : unmetRequirement) }
}

const anyTime = {
  schedule: null,
  ownHours: new Map<number, GrantHours>(),
  requirement: requirementOf(null),
  booked: new Set<number>(),
}

test('the order in which members are read does not change a list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(cardNumber), fc.boolean(), (cards, reader24Bit) => {
      const facts = { ...best.device, kind: 'door', minimumBalance: 0 } as const
      const holders = cards.map((each, index) => ({
        id: index,
        cardNumber: each,
        state: 'active' as const,
        isSignedIn: true,
        isException: false,
        tierSchedule: null,
      }))
      const door = { ...anyTime, facts, reader24Bit, grantedTo: holders.map((holder) => holder.id).join(',') }
      const list = createListMaker(holders, judgeHours)(door)
      expect(createListMaker(holders.toReversed(), judgeHours)(door)).toEqual(list)
    }),
  )
})

test('doors of one kind with the same grants share one list', () => {
  const facts = { ...best.device, kind: 'door', minimumBalance: 0 } as const
  const makeList = createListMaker(
    [{ id: 1, cardNumber: '1001', state: 'active', isSignedIn: false, isException: false, tierSchedule: null }],
    judgeHours,
  )
  const door = { ...anyTime, facts, reader24Bit: false, grantedTo: '1' }
  const list = makeList(door)
  expect(makeList({ ...door, facts: { ...facts, isLockedOut: true } })).toBe(list)
  expect(makeList({ ...door, reader24Bit: true })).not.toBe(list)
  expect(makeList({ ...door, grantedTo: '' }).tags).toEqual([])
  expect(makeList({ ...door, requirement: requirementOf(1) }).tags).toEqual([])
})
