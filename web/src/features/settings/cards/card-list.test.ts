import { expect, test } from 'vitest'
import { type ClubCard, targetOf, withTarget } from './card-list.ts'

const card = (title: string): ClubCard => ({ title, description: '', icon: 'link', btn_text: '' })

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
