import type { MessageGroup } from '@fobhouse/contract/routes/messages.ts'
import type { Queries } from '../../../db/database.ts'
import { matchesSearch } from '../../members/public.ts'
import type { GroupMember } from './rules.ts'

export async function selectGroup(
  db: Queries,
  { memberIds, state = 'all', q = '' }: MessageGroup,
): Promise<GroupMember[]> {
  const query = db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'screen_name', 'email', 'language'])
    .select(['email_verified_at', 'exclude_from_email_export'])
    .where('erased_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
  if (memberIds) return memberIds.length === 0 ? [] : query.where('id', 'in', memberIds).execute()
  return query
    .$if(state !== 'all', (some) => some.where('state', '=', state as Exclude<typeof state, 'all'>)) // not 'all'
    .$if(q !== '', (some) => some.where((builder) => matchesSearch(db, builder, q)))
    .execute()
}
