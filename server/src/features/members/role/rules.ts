import { type AssignedDuties, duties, type Duty } from '@fobhouse/contract/duties.ts'

export type RoleFacts = {
  /** Of whoever changes it; `machine` for who has the machine itself. */
  actor: AssignedDuties | 'machine'
  before: AssignedDuties
  after: AssignedDuties
  /** How many others there are with all duties. */
  othersWithAll: number
}

export type RoleDecision =
  | { outcome: 'unchanged' }
  /** The actor does not have these themself. */
  | { outcome: 'missing'; duties: readonly Duty[] }
  | { outcome: 'last' }
  /** `gives`: somebody may do more than before. */
  | { outcome: 'changed'; gives: boolean }

/**
 * Whether somebody's duties may be set so. Nobody gives or takes what they do not have themselves, and so nobody raises
 * themselves; who has all of them, and what comes to be a duty later, is a thing of its own. One person keeps all.
 */
export function decideRole({ actor, before, after, othersWithAll }: RoleFacts): RoleDecision {
  const changed = duties.filter((duty) => has(before, duty) !== has(after, duty))
  const concernsAll = (before === 'all') !== (after === 'all')
  if (changed.length === 0 && !concernsAll) return { outcome: 'unchanged' }
  if (actor !== 'machine') {
    const needed: readonly Duty[] = concernsAll ? duties : ['settings', ...changed]
    const missing = needed.filter((duty) => !has(actor, duty))
    // Each of them is not all: a duty that comes later would be given by who does not get it.
    if (missing.length > 0) return { outcome: 'missing', duties: missing }
    if (concernsAll && actor !== 'all') return { outcome: 'missing', duties }
  }
  if (before === 'all' && after !== 'all' && othersWithAll === 0) return { outcome: 'last' }
  const gives = (after === 'all' && before !== 'all') || changed.some((duty) => has(after, duty))
  return { outcome: 'changed', gives }
}

function has(assigned: AssignedDuties, duty: Duty): boolean {
  return assigned === 'all' || assigned.includes(duty)
}
