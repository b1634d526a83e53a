import { hashSecret } from '../core/ids.ts'
import type { Queries, Trx } from '../db/database.ts'
import type { Asking, OpenWay, WayIn } from './way-in.ts'
import { waysIn } from './ways-in.ts'

/** An open way in, with an id that lasts as long as it does and reveals nothing of what is stored. */
export type NamedWay = { id: string; way: WayIn; open: OpenWay }

/** By what somebody can come in at this moment: here first, then by last use. */
export async function listWaysIn(db: Queries, asking: Asking): Promise<NamedWay[]> {
  const found: NamedWay[] = []
  for (const way of waysIn) {
    const rows = await way.list(db, asking)
    found.push(...rows.map((open) => ({ id: nameOf(way, open), way, open })))
  }
  const newestFirst = found.toSorted((a, b) => b.open.usedAt.localeCompare(a.open.usedAt))
  return newestFirst.toSorted((a, b) => Number(b.open.isCurrent) - Number(a.open.isCurrent))
}

export async function endWayIn(
  trx: Trx,
  { way, open }: NamedWay,
  { memberId, at }: { memberId: number; at: string },
): Promise<void> {
  await way.endOne(trx, { memberId, ref: open.ref, at })
}

function nameOf({ table }: WayIn, { ref }: OpenWay): string {
  return hashSecret(`way in ${table} ${ref}`).slice(0, 32)
}
