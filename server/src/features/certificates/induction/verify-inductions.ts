import type { Queries } from '../../../db/database.ts'
import type { Fault } from '../../verification.ts'
import { inductionFault } from './rules.ts'
import { listInducted } from './store.ts'

/** Members whose own row and whose award do not say the same of their induction. */
export async function faultsOfInductions(db: Queries): Promise<Fault[]> {
  return (await listInducted(db)).flatMap((member): Fault[] => {
    const fault = inductionFault(member)
    if (fault === null) return []
    return [{ facts: { fault, member: member.id }, line: lines[fault](member.id) }]
  })
}

const lines = {
  induction_missing: (id: number) => `member ${id} counts as inducted, and has no award of it`,
  induction_differs: (id: number) => `member ${id} was inducted at another time than their award says`,
}
