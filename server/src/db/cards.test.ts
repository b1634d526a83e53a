import { cardStates, mostCards } from '@fobhouse/contract/cards.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { readPlan } from '../testing/query-plan.ts'
import { type CardRow, ownerOfCard, planFirstCard } from './cards.ts'

const at = '2026-03-12T09:00:00.000Z'
const earlier = '2026-03-12T08:00:00.000Z'
const owner = (card_number: string | null) => ({ id: 1, card_number })

function card(id: number, number: string, state: CardRow['state'] = 'active'): CardRow {
  return { id, member_id: 1, number, state, placed_at: earlier }
}

test.each([
  ['a first card begins now', '5', [], [], { state: 'active', number: '5', placed_at: at }],
  ['the same number changes nothing', '5', [card(1, '5')], [], undefined],
  [
    'another number replaces the first card and takes its place',
    '6',
    [card(1, '5'), { ...card(2, '7'), placed_at: at }],
    [[1, 'replaced']],
    { number: '6', placed_at: earlier },
  ],
  [
    'a number that was replaced becomes a card again',
    '6',
    [card(1, '5'), card(2, '6', 'replaced')],
    [
      [1, 'replaced'],
      [2, 'removed'],
    ],
    { number: '6', placed_at: earlier },
  ],
  [
    'a lost card is found',
    '6',
    [card(1, '5'), card(2, '6', 'lost')],
    [
      [1, 'replaced'],
      [2, 'active'],
    ],
    undefined,
  ],
  [
    'the second card becomes the first',
    '6',
    [card(1, '5'), card(2, '6')],
    [
      [1, 'replaced'],
      [2, 'active'],
    ],
    undefined,
  ],
] as const)('%s', (_name, number, cards, changes, added) => {
  const plan = planFirstCard(owner(number), cards, at)
  expect(plan.changes.map(({ card: { id }, columns }) => [id, columns.state])).toEqual(changes)
  expect({ ...plan.added, ...added }).toEqual({ ...plan.added })
  expect(plan.added === undefined).toBe(added === undefined)
  expect(plan.first).toBe(number)
})

test('an empty number removes the first card, and the next one is the first', () => {
  const plan = planFirstCard(owner(null), [card(1, '5'), card(2, '7')], at)
  expect(plan).toMatchObject({
    changes: [{ card: { id: 1 }, columns: { state: 'removed', ended_at: at } }],
    first: '7',
  })
  expect(planFirstCard(owner(null), [card(1, '5', 'lost')], at)).toEqual({ changes: [], first: null })
})

const someCards = fc
  .uniqueArray(fc.record({ number: fc.constantFrom('1', '2', '3', '4', '5'), state: fc.constantFrom(...cardStates) }), {
    selector: ({ number }) => number,
    maxLength: mostCards,
  })
  .map((cards) => cards.map(({ number, state }, index) => card(index + 1, number, state)))

test('whatever cards somebody has: afterwards their first active card has the number, and only their own changed', () => {
  fc.assert(
    fc.property(someCards, fc.option(fc.constantFrom('1', '5', '9')), (cards, number) => {
      const plan = planFirstCard(owner(number), cards, at)
      const changed = new Map(plan.changes.map((change) => [change.card.id, change.columns]))
      const after = [
        ...cards.map((each) => ({ ...each, ...changed.get(each.id) })),
        ...(plan.added ? [{ ...plan.added, id: 99 }] : []),
      ].filter(({ state }) => state === 'active')
      const [first] = after.toSorted((one, other) => {
        return (one.placed_at ?? '') < (other.placed_at ?? '')
          ? -1
          : one.placed_at === other.placed_at
            ? one.id - other.id
            : 1
      })
      expect(first?.number ?? null).toBe(plan.first)
      expect(plan.first).toBe(number ?? plan.first)
      expect(after.filter((each) => each.number === number).length).toBe(number === null ? 0 : 1)
    }),
  )
})

testWithApp('a card’s owner is found along the index of the numbers', async (app) => {
  await app.ctx.transact(async (trx) => {
    expect(await readPlan(trx, app.database, ownerOfCard(trx, '1001'))).toContain('cards_number')
  })
})
