import type { Queries } from '../../../db/database.ts'

/** Equipment that members see and that is out of order, by name. */
export async function listBroken(db: Queries): Promise<{ name: string; note: string }[]> {
  return db
    .selectFrom('equipment')
    .select(['name', 'note'])
    .where('state', '=', 'out_of_order')
    .where('hidden', '=', 0)
    .orderBy('name_key')
    .execute()
}
