import { type AssignedDuties, duties } from '@fobhouse/contract/duties.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { assignedOf, dutiesOf } from '../../db/duties.ts'
import { dutyMissing } from '../../http/access-guard.ts'
import { findDutyRow } from './store.ts'

/** Read inside the transaction, so that a duty lost a moment ago cannot be passed on. */
export async function readAssigned(trx: Trx, { memberId }: Actor): Promise<AssignedDuties | 'machine'> {
  if (memberId === null) return 'machine'
  const row = await findDutyRow(trx, memberId)
  return row ? assignedOf(row) : []
}

/**
 * Throws `duty_missing` if the actor changes how an administrator signs in without having all of that administrator's
 * duties: they could then sign in as them.
 */
export async function requireDutiesOf(
  trx: Trx,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  if (actor.memberId === memberId) return
  const held = await readAssigned(trx, actor)
  if (held === 'machine' || held === 'all') return
  const row = await findDutyRow(trx, memberId)
  const theirs = row ? dutiesOf(row) : []
  const missing = duties.filter((duty) => theirs.includes(duty) && !held.includes(duty))
  if (missing.length > 0) throw dutyMissing(missing)
}
