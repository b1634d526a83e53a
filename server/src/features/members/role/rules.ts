import { type AssignedDuties, duties, type Duty } from '@fobhouse/contract/duties.ts'

export type RoleFacts = {
  /** The duties of the person making the change; `machine` if made on the server itself. */
  actor: AssignedDuties | 'machine'
  before: AssignedDuties
  after: AssignedDuties
  /** The number of other members with all duties. */
  othersWithAll: number
}

export type RoleDecision =
  | { outcome: 'unchanged' }
  /** The actor lacks these duties. */
  | { outcome: 'missing'; duties: readonly Duty[] }
  | { outcome: 'last' }
  /** `gives`: the member gains rights. */
  | { outcome: 'changed'; gives: boolean }

/**
 * Decides whether duties may be changed so. Nobody gives or takes duties they lack, so nobody can promote themselves.
 * "All", which includes future duties, differs from a list of every duty. At least one person keeps all.
 */
export function decideRole({ actor, before, after, othersWithAll }: RoleFacts): RoleDecision {
  const changed = duties.filter((duty) => has(before, duty) !== has(after, duty))
  const concernsAll = (before === 'all') !== (after === 'all')
  if (changed.length === 0 && !concernsAll) return { outcome: 'unchanged' }
  if (actor !== 'machine') {
    const needed: readonly Duty[] = concernsAll ? duties : ['settings', ...changed]
    const missing = needed.filter((duty) => !has(actor, duty))
    // Having every duty is not enough for "all": it would give away future duties that the actor will not get.
    if (missing.length > 0) return { outcome: 'missing', duties: missing }
    if (concernsAll && actor !== 'all') return { outcome: 'missing', duties }
  }
  // Only one of the two is "all" here.
  if (before === 'all' && othersWithAll === 0) return { outcome: 'last' }
  const gives = after === 'all' || changed.some((duty) => has(after, duty))
  return { outcome: 'changed', gives }
}

function has(assigned: AssignedDuties, duty: Duty): boolean {
  return assigned === 'all' || assigned.includes(duty)
}

/** Whether the club does not depend on one person: another administrator has a second factor. The first comes first. */
export function hasStandIn([, ...others]: readonly { hasFactor: boolean }[]): boolean {
  return others.some(({ hasFactor }) => hasFactor)
}
