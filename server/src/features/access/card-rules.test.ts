import { expect, test } from 'vitest'
import { findCollisions, judgeCard, type OwnedCard, pickCard, readBy24BitReader } from './card-rules.ts'

test.each([
  ['1001', '1001'],
  ['16777215', '16777215'],
  ['16777216', null],
  ['16777217', '1'],
  ['99999999999999999999', '1048575'],
])('a reader of 24 bits sends %s as %s', (card, sent) => {
  expect(readBy24BitReader(card)).toBe(sent)
})

const active = (...cards: string[]): OwnedCard[] => cards.map((cardNumber, id) => ({ id, cardNumber, state: 'active' }))

test('cards that look alike to a reader of 24 bits are told apart only by a better one', () => {
  const collisions = findCollisions(active('5', '16777221', '7', '16777216', '33554432'))
  expect(collisions).toEqual(new Set(['5']))
  expect(judgeCard('16777221', { reader24Bit: true, collisions })).toBe('ambiguous')
  expect(judgeCard('16777221', { reader24Bit: false, collisions })).toBe('readable')
  expect(judgeCard('7', { reader24Bit: true, collisions })).toBe('readable')
  expect(judgeCard('16777216', { reader24Bit: true, collisions })).toBe('ambiguous')
  expect(judgeCard(null, { reader24Bit: true, collisions })).toBe('none')
})

test('two cards of one member do no harm to each other', () => {
  const cards = active('5', '16777221').map((card) => ({ ...card, id: 1 }))
  expect(findCollisions(cards)).toEqual(new Set())
  expect(pickCard('5', { cards, reader24Bit: true })).toBe(cards[0])
  expect(findCollisions([...cards, { id: 2, cardNumber: '5', state: 'active' }])).toEqual(new Set(['5']))
})

test('a card of somebody who is not active collides with nobody', () => {
  const cards = active('5').concat(
    { id: 7, cardNumber: '16777221', state: 'noob' },
    { id: 8, cardNumber: '33554437', state: 'inactive' },
  )
  expect(findCollisions(cards)).toEqual(new Set())
  expect(pickCard('5', { cards, reader24Bit: true })).toBe(cards[0])
  expect(pickCard('5', { cards: cards.slice(1), reader24Bit: true })).toBeUndefined()
  expect(pickCard('5', { cards: cards.slice(2), reader24Bit: true })).toBe(cards[2])
  expect(pickCard('16777221', { cards, reader24Bit: false })).toBe(cards[1])
  expect(pickCard('16777216', { cards, reader24Bit: true })).toBeUndefined()
})

test('a card of which a reader of 24 bits sees nothing is nobody’s there', () => {
  const cards = active('16777216')
  expect(pickCard('33554432', { cards, reader24Bit: true })).toBeUndefined()
  expect(pickCard('16777216', { cards, reader24Bit: false })).toBe(cards[0])
})
