import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../context.ts'

type Facts = { memberId: number; email: string; at: string }

/** A proposed address of a member, and a former one that can come back. */
export async function insertEmailChanges({ db }: Pick<Context, 'db'>, { memberId, email, at }: Facts): Promise<void> {
  const [proposed, former] = ['proposed@example.org', 'former@example.org']
  const common = { member_id: memberId, proposed_by: memberId, expires_at: '2026-12-31T00:00:00.000Z' }
  await db
    .insertInto('email_proposals')
    .values({ ...common, token_hash: 'd', email: proposed, created_at: at })
    .execute()
  const addresses = { email: former, email_key: former, new_email: email, new_email_key: foldName(email) }
  await db
    .insertInto('email_objections')
    .values({ ...common, ...addresses, token_hash: 'e', proposed_at: at, taken_at: at, stopped_at: null })
    .execute()
}
