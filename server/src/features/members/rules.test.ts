import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { expect, test } from 'vitest'
import { decideState, mayChangeAdmin, type StateTrigger } from './rules.ts'

const toActive = { outcome: 'changed', to: 'active' }
const toInactive = { outcome: 'changed', to: 'inactive' }
const unchanged = { outcome: 'unchanged' }
const refused = { outcome: 'refused', code: 'already_member' }

test.each([
  ['enable', 'noob', toActive],
  ['enable', 'active', unchanged],
  ['enable', 'inactive', toActive],
  ['enable', 'accountonly', toActive],
  ['disable', 'noob', toInactive],
  ['disable', 'active', toInactive],
  ['disable', 'inactive', unchanged],
  ['disable', 'accountonly', toInactive],
  ['make_member', 'noob', toActive],
  ['make_member', 'active', refused],
  ['make_member', 'inactive', refused],
  ['make_member', 'accountonly', toActive],
] as const satisfies [StateTrigger, MemberState, unknown][])('%s from %s', (trigger, from, decision) => {
  expect(decideState(from, trigger)).toEqual(decision)
})

test.each([
  { isAdmin: true, becomesAdmin: false, otherAdmins: 0, may: false },
  { isAdmin: true, becomesAdmin: false, otherAdmins: 1, may: true },
  { isAdmin: true, becomesAdmin: true, otherAdmins: 0, may: true },
  { isAdmin: false, becomesAdmin: true, otherAdmins: 0, may: true },
  { isAdmin: false, becomesAdmin: false, otherAdmins: 0, may: true },
])('administrator $isAdmin → $becomesAdmin with $otherAdmins others: $may', ({ may, ...facts }) => {
  expect(mayChangeAdmin(facts)).toBe(may)
})
