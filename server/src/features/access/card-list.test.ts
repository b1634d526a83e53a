import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardListFor, hashCardList, prepareCardHolders } from './card-list.ts'
import { decideAccess, findCollisions, judgeCard, readCard } from './rules.ts'

test.each([
  [[], 'd751713988987e9331980363e24189ce'],
  [['1001'], 'ff90d3a05d9e4ab23b9bd81460b4dbad'],
  [['1001', '1002'], '7a747836ea3ecaf67d76e92cf91af768'],
])('hashes %j as the boards know it', (tags, hash) => {
  expect(hashCardList(tags)).toBe(hash)
})

// Small numbers and their twins 2^24 further on, so that readers of 24 bits have something to mix up.
const cardNumber = fc
  .tuple(fc.bigInt(1n, 30n), fc.constantFrom(0n, 2n ** 24n, 2n ** 60n))
  .map(([low, high]) => String(low + high))
const member = fc.record({
  cardNumber: fc.option(cardNumber),
  state: fc.constantFrom(...memberStates),
  isGranted: fc.boolean(),
  isSignedIn: fc.boolean(),
})
const compareText = (one: string, other: string) => (one < other ? -1 : 1)

const members = fc
  .uniqueArray(member, { selector: ({ cardNumber }) => cardNumber ?? Symbol('none') })
  .map((list) => list.map((each, index) => ({ ...each, id: index + 1 })))
const club = fc.record({
  members,
  reader24Bit: fc.boolean(),
  facts: fc.record({
    kind: fc.constant('door' as const),
    isLockedOut: fc.boolean(),
    needsSiteSignIn: fc.boolean(),
    minimumBalance: fc.constant(0),
  }),
})

test('a door’s list holds exactly the cards that the decision grants while it is not locked out', () => {
  fc.assert(
    fc.property(club, ({ members, reader24Bit, facts }) => {
      const holders = members.flatMap((each) =>
        each.cardNumber === null ? [] : [{ ...each, cardNumber: each.cardNumber }],
      )
      const collisions = findCollisions(holders.map((each) => each.cardNumber))
      const opens = members.filter((each) => {
        const card = judgeCard(each.cardNumber, { reader24Bit, collisions })
        const decision = decideAccess({
          device: { ...facts, isLockedOut: false },
          member: { ...each, card, balance: 0 },
        })
        return decision.access
      })
      const expected = opens.map((each) => readCard(each.cardNumber ?? '', reader24Bit) ?? 'none').toSorted(compareText)
      const grantedTo = new Set(members.filter((each) => each.isGranted).map((each) => String(each.id)))
      const list = cardListFor({ facts, reader24Bit, grantedTo }, prepareCardHolders(holders))
      expect(list.tags).toEqual(expected)
      expect(new Set(list.tags).size).toBe(list.tags.length)
    }),
    { numRuns: 500 },
  )
})

test('the order in which members are read does not change a list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(cardNumber), fc.boolean(), (cards, reader24Bit) => {
      const facts = { kind: 'door', isLockedOut: false, needsSiteSignIn: false, minimumBalance: 0 } as const
      const holders = cards.map((each, index) => ({
        id: index,
        cardNumber: each,
        state: 'active' as const,
        isSignedIn: true,
      }))
      const door = { facts, reader24Bit, grantedTo: new Set(holders.map((holder) => String(holder.id))) }
      const list = cardListFor(door, prepareCardHolders(holders))
      expect(cardListFor(door, prepareCardHolders(holders.toReversed()))).toEqual(list)
    }),
  )
})
