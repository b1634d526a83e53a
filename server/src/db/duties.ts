import { type AssignedDuties, duties, type Duty, hasAllDuties } from '@fobhouse/contract/duties.ts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from './tables.ts'

/** The part of a member's row that says who is an administrator, and for what. */
export type DutyRow = Pick<Selectable<Tables['members']>, 'is_admin' | 'duties'>

const storedSchema = z.array(z.string())

/**
 * The duties of a person; none for somebody who is not an administrator. Duties of a later version are unknown and
 * therefore not held.
 */
export function dutiesOf({ is_admin, duties: stored }: DutyRow): readonly Duty[] {
  if (is_admin !== 1) return []
  if (stored === null) return duties
  const held = storedSchema.parse(JSON.parse(stored))
  return duties.filter((duty) => held.includes(duty))
}

/** The same as an assignment; an empty list for somebody who is not an administrator. */
export function assignedOf(row: DutyRow): AssignedDuties {
  return row.is_admin === 1 && row.duties === null ? 'all' : [...dutiesOf(row)]
}

/** Stores an assignment in a row. Somebody with every duty has all, including duties that are added later. */
export function dutyRowOf(assigned: AssignedDuties): DutyRow {
  if (assigned === 'all' || hasAllDuties(assigned)) return { is_admin: 1, duties: null }
  if (assigned.length === 0) return { is_admin: 0, duties: null }
  return { is_admin: 1, duties: JSON.stringify(duties.filter((duty) => assigned.includes(duty))) }
}
