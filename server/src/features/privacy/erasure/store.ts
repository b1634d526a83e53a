import type { Queries } from '../../../db/database.ts'
import { erasedValues } from '../../../db/member-columns.ts'

/** Makes the member's row anonymous. No real address matches its new key, and nobody can register its screen name. */
export async function anonymiseMember(
  db: Queries,
  memberId: number,
  { first, last, nameKey, now }: { first: string; last: string; nameKey: string; now: string },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...erasedValues, erased_at: now })
    .set({ email_key: `erased:${memberId}`, name_key: nameKey })
    .set({ screen_name: `${first} ${last}`, screen_name_key: `\u0001erased:${memberId}` })
    .set({ first_name: first, last_name: last })
    .where('id', '=', memberId)
    .execute()
}
