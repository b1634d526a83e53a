import { expect, test } from 'vitest'
import { showVisitor } from './rules.ts'

test.each([
  ['somebody', false, { memberId: 2, isAdmin: false }, 'by name'],
  ['somebody who hides', true, { memberId: 2, isAdmin: false }, 'not'],
  ['themselves', false, { memberId: 1, isAdmin: false }, 'by name'],
  ['themselves while they hide', true, { memberId: 1, isAdmin: false }, 'by name'],
  ['somebody, as an administrator,', false, { memberId: 2, isAdmin: true }, 'whole'],
  ['somebody who hides, as an administrator,', true, { memberId: 2, isAdmin: true }, 'whole'],
] as const)('a member sees %s here: hidden %s, %j: %s', (_name, hidden, viewer, shown) => {
  expect(showVisitor({ memberId: 1, hidden }, viewer)).toBe(shown)
})
