import type { DigitalId } from '@fobhouse/contract/routes/digital-id.ts'
import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'

/** The member's current data; undefined if they were erased. */
export async function findDigitalId(
  db: Queries,
  memberId: number,
): Promise<(DigitalId & { screenName: string }) | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'screen_name', 'state', 'first_joined_at'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      screenName: row.screen_name,
      fullName: fullName(row),
      memberState: row.state,
      memberId: row.id,
      memberSince: row.first_joined_at,
    }
  )
}
