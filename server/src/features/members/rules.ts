import type { Temporal } from 'temporal-polyfill'
import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** What can change a member's state, but for the registration, by which a member comes to be `noob`. */
export const stateTriggers = [
  'skip_sign_up',
  'complete_sign_up',
  'accept_application',
  'reject_application',
  'make_member',
  'enable',
  'disable',
  'pay_membership',
  'end_membership',
  'suspend_membership',
] as const
export type StateTrigger = (typeof stateTriggers)[number]

/** What became of a member's last application; null: there was none, or it lapsed undecided. */
export type Application = 'open' | 'accepted' | 'rejected' | null

export type Standing = {
  state: MemberState
  application: Application
  /** By an administrator, whose word stands until an administrator takes it back. */
  isDisabled: boolean
}

export type StateDecision =
  | ({ outcome: 'changed' } & Standing)
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: ErrorCode }

type Transition = {
  from: readonly MemberState[] | 'any'
  to: MemberState
  /** What becomes of the application. */
  application?: Application
  /** Only while an application is open. */
  decides?: true
  /** An administrator switches somebody's access off with it, or on. */
  disables?: boolean
  /** What is said to those whom an administrator has disabled; otherwise they are like others. */
  whileDisabled?: 'unchanged' | ErrorCode
  /** What is said from every other state. */
  otherwise: 'unchanged' | ErrorCode
}

/**
 * Every change of state in `docs/rules/members.md`. `complete_sign_up` and `pay_membership` are for callers who have seen that every
 * required step is done: without that, a payment changes no state.
 */
const transitions: Record<StateTrigger, Transition> = {
  skip_sign_up: { from: ['noob'], to: 'accountonly', otherwise: 'conflict' },
  complete_sign_up: {
    from: ['noob', 'accountonly', 'inactive'],
    to: 'active',
    application: 'open',
    whileDisabled: 'access_disabled',
    otherwise: 'already_member',
  },
  accept_application: {
    from: ['active'],
    to: 'active',
    application: 'accepted',
    decides: true,
    otherwise: 'no_application',
  },
  reject_application: {
    from: ['active'],
    to: 'inactive',
    application: 'rejected',
    decides: true,
    otherwise: 'no_application',
  },
  make_member: { from: ['noob', 'accountonly'], to: 'active', disables: false, otherwise: 'already_member' },
  enable: { from: 'any', to: 'active', disables: false, otherwise: 'unchanged' },
  disable: { from: 'any', to: 'inactive', disables: true, otherwise: 'unchanged' },
  pay_membership: { from: ['noob', 'inactive'], to: 'active', whileDisabled: 'unchanged', otherwise: 'unchanged' },
  end_membership: { from: 'any', to: 'inactive', otherwise: 'unchanged' },
  suspend_membership: { from: ['active'], to: 'inactive', otherwise: 'unchanged' },
}

/**
 * Where a trigger leads. An administrator may be disabled, too: the portal stays open to them, the doors do not. Who
 * stops being active while an application is open applies anew with the next sign-up. Whom an administrator disabled
 * neither signs up nor pays the way back in; a membership that lapsed does.
 */
export function decideState(from: Standing, trigger: StateTrigger): StateDecision {
  const transition = transitions[trigger]
  if (from.isDisabled && transition.whileDisabled !== undefined) return refusalOf(transition.whileDisabled)
  const isPossible =
    (transition.from === 'any' || transition.from.includes(from.state)) &&
    (transition.decides === undefined || from.application === 'open')
  if (!isPossible) return refusalOf(transition.otherwise)
  const lapsed = transition.to !== 'active' && from.application === 'open' ? null : from.application
  const to = {
    state: transition.to,
    application: transition.application ?? lapsed,
    isDisabled: transition.disables ?? from.isDisabled,
  }
  const isSame = to.state === from.state && to.application === from.application && to.isDisabled === from.isDisabled
  return isSame ? { outcome: 'unchanged' } : { outcome: 'changed', ...to }
}

function refusalOf(answer: 'unchanged' | ErrorCode): StateDecision {
  return answer === 'unchanged' ? { outcome: 'unchanged' } : { outcome: 'refused', code: answer }
}

/** Longer than the notification with its button stays. */
export const undoMinutes = 2

type UndoFacts = {
  /** The last switching of somebody's access; undefined: none that is remembered. */
  undo: { actor_id: number; at: string } | undefined
  actorId: number | null
  now: Temporal.Instant
  /** Whether everything still is as that left it. */
  isUnchanged: boolean
}

/** Why a deed cannot be undone; undefined: it can. Only by who did it, soon, and while nothing came of it. */
export function decideUndo({ undo, actorId, now, isUnchanged }: UndoFacts): ErrorCode | undefined {
  if (undo === undefined || undo.actor_id !== actorId) return 'undo_over'
  const until = undoMinutes * 60_000
  const age = now.epochMilliseconds - Date.parse(undo.at)
  if (age < 0 || age > until) return 'undo_over'
  return isUnchanged ? undefined : 'undo_changed'
}
