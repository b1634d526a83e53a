import type { Change } from './access-changes.ts'
import type { TableRows } from './access-tables.ts'

// What broken equipment refuses, written again from `docs/rules/equipment.md`.

type Visitor = { rows: TableRows; device: TableRows['devices'][number]; member?: TableRows['members'][number] }
type Example = readonly (readonly [Change, boolean])[]

/** Everybody but the caretaker who tries it just now. */
function isOutOfOrder({ rows, device, member }: Visitor): false | Record<string, unknown> {
  const item = rows.equipment.find((row) => row.device_id === device.id)
  if (item?.state !== 'out_of_order' && item?.state !== 'retired') return false
  const isTried = item.test_until !== null && Date.parse(item.test_until) > rows.now
  if (isTried && member && item.test_by === member.id) return false
  const { since, note, expected_back: expectedBack } = item
  return { since, note, ...(expectedBack === null ? {} : { expectedBack }) }
}

export const equipmentReasons = {
  out_of_order: {
    ofTools: true,
    ofDevice: true,
    holds: isOutOfOrder,
    example: [
      [{ kind: 'equipment', act: 'degraded' }, false],
      [{ kind: 'equipment', act: 'out_of_order' }, true],
      [{ kind: 'tryOut', member: 1 }, true],
      [{ kind: 'tryOut', member: 0 }, false],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'equipment', act: 'unlink' }, false],
      [{ kind: 'equipment', act: 'link' }, true],
      [{ kind: 'equipment', act: 'working' }, false],
      [{ kind: 'equipment', act: 'retired' }, true],
      [{ kind: 'equipment', act: 'working' }, false],
    ] satisfies Example,
  },
} as const
