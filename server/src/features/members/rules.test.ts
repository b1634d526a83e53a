import { expect, test } from 'vitest'
import { type Application, decideState, type StateDecision, type StateTrigger } from './rules.ts'

const states = ['noob', 'active', 'inactive', 'accountonly'] as const

/** The result of each trigger from noob, active, inactive and accountonly; `active` has an open application, too. */
test.each([
  ['skip_sign_up', ['accountonly', 'conflict', 'conflict', 'conflict']],
  ['complete_sign_up', ['active open', 'already_member', 'active open', 'active open']],
  ['accept_application', ['no_application', 'no_application', 'no_application', 'no_application']],
  ['reject_application', ['no_application', 'no_application', 'no_application', 'no_application']],
  ['make_member', ['active', 'already_member', 'already_member', 'active']],
  ['enable', ['active', 'unchanged', 'active', 'active']],
  ['disable', ['inactive disabled', 'inactive disabled', 'inactive disabled', 'inactive disabled']],
  ['pay_membership', ['active', 'unchanged', 'active', 'unchanged']],
  ['end_membership', ['inactive', 'inactive', 'unchanged', 'inactive']],
  ['suspend_membership', ['unchanged', 'inactive', 'unchanged', 'unchanged']],
] as const satisfies [StateTrigger, readonly string[]][])('%s without an application', (trigger, expected) => {
  expect(states.map((state) => wordOf(decideState({ state, application: null, isDisabled: false }, trigger)))).toEqual(
    expected,
  )
})

test.each([
  ['skip_sign_up', 'open', 'conflict'],
  ['complete_sign_up', 'open', 'already_member'],
  ['accept_application', 'open', 'active accepted'],
  ['accept_application', 'accepted', 'no_application'],
  ['accept_application', 'rejected', 'no_application'],
  ['reject_application', 'open', 'inactive rejected'],
  ['reject_application', 'accepted', 'no_application'],
  ['enable', 'open', 'unchanged'],
  ['disable', 'open', 'inactive disabled'],
  ['disable', 'accepted', 'inactive accepted disabled'],
  ['end_membership', 'open', 'inactive'],
  ['suspend_membership', 'accepted', 'inactive accepted'],
  ['pay_membership', 'open', 'unchanged'],
  ['make_member', 'open', 'already_member'],
] as const satisfies [StateTrigger, Application, string][])(
  '%s of an active member, %s',
  (trigger, application, word) => {
    expect(wordOf(decideState({ state: 'active', application, isDisabled: false }, trigger))).toBe(word)
  },
)

test('who was rejected can apply again', () => {
  const rejected = { state: 'inactive', application: 'rejected', isDisabled: false } as const
  expect(wordOf(decideState(rejected, 'complete_sign_up'))).toBe('active open')
})

test.each([
  ['complete_sign_up', 'access_disabled'],
  ['pay_membership', 'unchanged'],
  ['end_membership', 'unchanged'],
  ['disable', 'unchanged'],
  ['make_member', 'already_member'],
  ['enable', 'active'],
] as const satisfies [StateTrigger, string][])('%s of somebody whom an administrator disabled', (trigger, word) => {
  expect(wordOf(decideState({ state: 'inactive', application: null, isDisabled: true }, trigger))).toBe(word)
})

function wordOf(decision: StateDecision): string {
  if (decision.outcome === 'refused') return decision.code
  if (decision.outcome === 'unchanged') return 'unchanged'
  return [decision.state, decision.application, decision.isDisabled && 'disabled'].filter(Boolean).join(' ')
}
