import type { Temporal } from 'temporal-polyfill'
import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** The triggers that change a member's state. Registration is not one: it creates members as `noob`. */
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

/** The result of a member's last application; null if there was none, or it lapsed undecided. */
export type Application = 'open' | 'accepted' | 'rejected' | null

export type Standing = {
  state: MemberState
  application: Application
  /** Disabled by an administrator; only an administrator can undo it. */
  isDisabled: boolean
}

export type StateDecision =
  | ({ outcome: 'changed' } & Standing)
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: ErrorCode }

type Transition = {
  from: readonly MemberState[] | 'any'
  to: MemberState
  /** The new state of the application. */
  application?: Application
  /** Possible only while an application is open. */
  decides?: true
  /** True or false if an administrator disables or enables access with it. */
  disables?: boolean
  /** The answer for members disabled by an administrator; by default they are treated like others. */
  whileDisabled?: 'unchanged' | ErrorCode
  /** The answer from every other state. */
  otherwise: 'unchanged' | ErrorCode
}

/**
 * Every change of state in `docs/rules/members.md`. Callers use `complete_sign_up` and `pay_membership` only after
 * every required step is done: without that, a payment changes no state.
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
 * Returns the state after a trigger. A disabled administrator loses access to doors, but not to the portal. A member
 * who stops being active with an open application applies again at the next sign-up. A member disabled by an
 * administrator cannot return by signing up or paying; one whose membership lapsed can.
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

/** Longer than the notification with the undo button is shown. */
export const undoMinutes = 2

type UndoFacts = {
  /** The last change of the member's access; undefined if none is stored. */
  undo: { actor_id: number; at: string } | undefined
  actorId: number | null
  now: Temporal.Instant
  /** True if nothing has changed since. */
  isUnchanged: boolean
}

/**
 * Returns why a change cannot be undone; undefined if it can. Only its author can undo it, soon, and while nothing else
 * has changed.
 */
export function decideUndo({ undo, actorId, now, isUnchanged }: UndoFacts): ErrorCode | undefined {
  if (undo === undefined || undo.actor_id !== actorId) return 'undo_over'
  const until = undoMinutes * 60_000
  const age = now.epochMilliseconds - Date.parse(undo.at)
  if (age < 0 || age > until) return 'undo_over'
  return isUnchanged ? undefined : 'undo_changed'
}
