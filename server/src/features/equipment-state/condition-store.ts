import type { Queries } from '../../db/database.ts'

/** The newest row of the history, which changes with whatever happens to any item. */
export async function readCondition(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('equipment_history')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** How the equipment is that members see, for everybody: without people. */
export async function listCondition(db: Queries) {
  return db
    .selectFrom('equipment')
    .leftJoin('places', 'places.id', 'equipment.place_id')
    .select(['equipment.name', 'places.name as place', 'equipment.state', 'equipment.since'])
    .select(['equipment.note', 'equipment.expected_back'])
    .where('equipment.hidden', '=', 0)
    .where('equipment.state', '<>', 'retired')
    .orderBy('equipment.name_key')
    .orderBy('equipment.id')
    .execute()
}
