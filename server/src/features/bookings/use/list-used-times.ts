import type { Context } from '../../../context.ts'
import { listUnits } from '../store.ts'
import { readUses } from './read-use.ts'
import { listOfItemIn } from './store.ts'

type Asked = { itemId: number; from: string; to: string }

/** When members had booked an item in a range and used it, in milliseconds since 1970. */
export async function listUsedTimes(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  asked: Asked,
): Promise<{ from: number; to: number }[]> {
  const rows = await listOfItemIn(db, asked)
  const ids = rows.map(({ id }) => id)
  const uses = await readUses(db, { rows, units: await listUnits(db, ids), now: clock.milliseconds() })
  const used = rows.filter(({ id }) => uses.has(id))
  return used.map(({ starts_at: from, ends_at: to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
}
