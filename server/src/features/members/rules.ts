import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** What can change a member's state. The sign-up, billing and applications add theirs with their features. */
export const stateTriggers = ['enable', 'disable', 'make_member'] as const
export type StateTrigger = (typeof stateTriggers)[number]

export type StateDecision =
  | { outcome: 'changed'; to: MemberState }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: 'already_member' }

type Transition = { from: readonly MemberState[] | 'any'; to: MemberState }

const transitions: Record<StateTrigger, Transition> = {
  enable: { from: 'any', to: 'active' },
  disable: { from: 'any', to: 'inactive' },
  make_member: { from: ['noob', 'accountonly'], to: 'active' },
}

/** Where a trigger leads from a state. An administrator may be disabled, too: the portal stays open to them, the doors do not. */
export function decideState(from: MemberState, trigger: StateTrigger): StateDecision {
  const transition = transitions[trigger]
  if (transition.from !== 'any' && !transition.from.includes(from)) {
    return { outcome: 'refused', code: 'already_member' }
  }
  return from === transition.to ? { outcome: 'unchanged' } : { outcome: 'changed', to: transition.to }
}

/** Whether the administrator flag may be set so: a club never loses its last administrator. */
export function mayChangeAdmin(facts: { isAdmin: boolean; becomesAdmin: boolean; otherAdmins: number }): boolean {
  return facts.becomesAdmin || !facts.isAdmin || facts.otherAdmins > 0
}
