import type { Queries } from '../../../db/database.ts'
import { alongIndex, joinedIntegers } from '../../../db/dialect.ts'

/**
 * Doors with the ids of the members who have grants, as one text each: one query, however many of both. Doors with the
 * same grants have the same text, so that they share a list.
 */
export async function listGrantedTo(db: Queries, deviceIds: readonly number[]) {
  return db
    .selectFrom('devices')
    .select('id')
    .select((expression) =>
      expression
        .selectFrom((grants) =>
          alongIndex(
            db,
            grants.selectFrom('grants').select('member_id').whereRef('grants.device_id', '=', 'devices.id'),
            'member_id',
          ).as('granted'),
        )
        .select(joinedIntegers(db, 'granted.member_id').as('ids'))
        .as('granted_to'),
    )
    .where('kind', '=', 'door')
    .where('id', 'in', deviceIds)
    .execute()
}
