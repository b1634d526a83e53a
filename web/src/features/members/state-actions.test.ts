import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { expect, test } from 'vitest'
import { actionsFor } from './state-actions.ts'

test.each([
  ['active', ['disable']],
  ['inactive', ['enable']],
  ['noob', ['makeMember', 'disable']],
  ['accountonly', ['makeMember', 'disable']],
] as const)('a person who is %s can be: %j', (state, expected) => {
  expect(memberStates).toContain(state)
  expect(actionsFor(state)).toEqual(expected)
})
