import type { Queries } from '../../db/database.ts'
import { isCurrent, rowOf } from './keep-meaning.ts'
import * as store from './store.ts'

/** Later than any clock: the newest version is the one of now. */
const ever = '9999-12-31T23:59:59.999Z'

/** Items of which the newest version of what books them is not what books them now: a change told nobody. */
export async function findForgotten(db: Queries): Promise<{ id: number; name: string }[]> {
  const items = await store.listItems(db)
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const kept = new Map((await store.listRules(db, ids, ever)).map((row) => [row.equipment_id, row]))
  const present = await store.listPresent(db, ids)
  return items.filter(({ id }) => !isCurrent(kept.get(id), rowOf(id, present)))
}
