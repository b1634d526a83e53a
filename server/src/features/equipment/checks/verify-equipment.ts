import type { Fault, Verdict, VerifiedClub } from '../../verification.ts'
import { listWithNewest } from './verify-store.ts'

/** Looks whether the history of every item ends with how the item is: past decisions are explained by it. */
export async function verifyEquipment({ db }: VerifiedClub): Promise<Verdict> {
  const items = await listWithNewest(db)
  const faults = items
    .filter(({ agrees }) => !agrees)
    .map(({ id, name }): Fault => ({
      facts: { fault: 'equipment_history_differs', item: id },
      line: `the history of ${name} (item ${id}) does not end with how it is`,
    }))
  return {
    report: { equipment: items.length },
    counts: items.length === 0 ? [] : [`${items.length} pieces of equipment`],
    notes: [],
    faults,
  }
}
