import type { Queries } from '../../../db/database.ts'
import { conditionColumns } from '../../../db/equipment-facts.ts'

/** Every item, with the newest row of its history. */
export async function listWithNewest(db: Queries) {
  const items = await db
    .selectFrom('equipment')
    .select(['id', 'name', ...conditionColumns])
    .orderBy('id')
    .execute()
  const newest = await db
    .selectFrom('equipment_history as event')
    .select(['event.equipment_id', ...conditionColumns])
    .where('event.id', 'in', (query) =>
      query
        .selectFrom('equipment_history')
        .select(({ fn }) => fn.max<number>('id').as('id'))
        .groupBy('equipment_id'),
    )
    .execute()
  const rowOf = new Map(newest.map((row) => [row.equipment_id, row]))
  return items.map((item) => {
    const row = rowOf.get(item.id)
    return {
      id: item.id,
      name: item.name,
      agrees: row !== undefined && conditionColumns.every((name) => row[name] === item[name]),
    }
  })
}
