import { expect, test } from 'vitest'
import { type ClubCard, moved, targetOf, withCard, withTarget } from './card-list.ts'

const card = (title: string): ClubCard => ({ title, description: '', icon: 'link', btn_text: '' })
const cards = [card('Wiki'), card('Bookings'), card('Chat')]
const titles = (list: readonly ClubCard[]) => list.map(({ title }) => title).join(' ')

test.each([
  [0, 1, 'Bookings Wiki Chat'],
  [2, -1, 'Wiki Chat Bookings'],
  [0, -1, 'Wiki Bookings Chat'],
  [2, 1, 'Wiki Bookings Chat'],
] as const)('card %i moved by %i gives %s', (index, by, expected) => {
  expect(titles(moved(cards, index, by))).toBe(expected)
})

test('changes one card only', () => {
  expect(titles(withCard(cards, 1, card('Shop')))).toBe('Wiki Shop Chat')
})

test('leads to one place at a time', () => {
  const outside = { ...card('Wiki'), url: 'https://wiki.example.org' }
  const inside = withTarget(outside, 'inside')
  expect([targetOf(outside), targetOf(inside), targetOf(withTarget(inside, 'nothing'))]).toEqual([
    'outside',
    'inside',
    'nothing',
  ])
  expect(inside).not.toHaveProperty('url')
})
