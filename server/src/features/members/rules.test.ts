import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  type Application,
  decideState,
  decideUndo,
  type StateDecision,
  type StateTrigger,
  undoMinutes,
} from './rules.ts'

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

test('a payment that changes nothing is no error', () => {
  const active = { state: 'active', application: null, isDisabled: false } as const
  expect(decideState(active, 'pay_membership')).toEqual({ outcome: 'unchanged' })
  expect(decideState({ ...active, isDisabled: true }, 'pay_membership')).toEqual({ outcome: 'unchanged' })
})

const changedAt = '2026-03-12T08:00:00.000Z'
const changedBy = (actor_id: number) => ({ actor_id, at: changedAt })
const untilMs = undoMinutes * 60_000

test.each([
  ['at once', changedBy(1), 0, true, undefined],
  ['at the last moment', changedBy(1), untilMs, true, undefined],
  ['a moment too late', changedBy(1), untilMs + 1, true, 'undo_over'],
  ['while the clock is behind', changedBy(1), -1, true, 'undo_over'],
  ['of somebody else', changedBy(2), 0, true, 'undo_over'],
  ['of nothing', undefined, 0, true, 'undo_over'],
  ['after another change', changedBy(1), 0, false, 'undo_changed'],
  ['after another change and too late', changedBy(1), untilMs + 1, false, 'undo_over'],
])('undoing a change of access %s', (_name, undo, ageMs, isUnchanged, code) => {
  const now = Temporal.Instant.from(changedAt).add({ milliseconds: ageMs })
  expect(decideUndo({ undo, actorId: 1, now, isUnchanged })).toBe(code)
})

test('who is not a person undoes nothing', () => {
  const now = Temporal.Instant.from(changedAt)
  expect(decideUndo({ undo: undefined, actorId: null, now, isUnchanged: true })).toBe('undo_over')
  expect(decideUndo({ undo: changedBy(1), actorId: null, now, isUnchanged: true })).toBe('undo_over')
})
