import { type AssignedDuties, duties, type Duty, hasAllDuties } from '@fobhouse/contract/duties.ts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from './tables.ts'

/** What of a member's row says who is an administrator, and for what. */
export type DutyRow = Pick<Selectable<Tables['members']>, 'is_admin' | 'duties'>

const storedSchema = z.array(z.string())

/** The duties somebody has: none for who is no administrator. A duty of a later version is not known, and not held. */
export function dutiesOf({ is_admin, duties: stored }: DutyRow): readonly Duty[] {
  if (is_admin !== 1) return []
  if (stored === null) return duties
  const held = storedSchema.parse(JSON.parse(stored))
  return duties.filter((duty) => held.includes(duty))
}

/** The same as an assignment; no duties for who is no administrator. */
export function assignedOf(row: DutyRow): AssignedDuties {
  return row.is_admin === 1 && row.duties === null ? 'all' : [...dutiesOf(row)]
}

/** An assignment as a row holds it. Whoever is given each one has all, and what comes to be a duty later. */
export function dutyRowOf(assigned: AssignedDuties): DutyRow {
  if (assigned === 'all' || hasAllDuties(assigned)) return { is_admin: 1, duties: null }
  if (assigned.length === 0) return { is_admin: 0, duties: null }
  return { is_admin: 1, duties: JSON.stringify(duties.filter((duty) => assigned.includes(duty))) }
}
