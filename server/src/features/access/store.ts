import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export async function grantDefaultDevicesTo(
  db: Queries,
  { memberId, now }: { memberId: number; now: string },
): Promise<void> {
  await db
    .insertInto('grants')
    .columns(['device_id', 'member_id', 'source', 'granted_at'])
    .expression((query) =>
      query
        .selectFrom('devices')
        .select([
          'devices.id',
          sql<number>`cast(${memberId} as bigint)`.as('member_id'),
          sql.val('default').as('source'),
        ])
        .select(sql.val(now).as('granted_at'))
        .where('devices.default_access', '=', 1)
        .where('devices.authorised', '=', 1)
        .where('devices.removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
