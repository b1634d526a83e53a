import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/accounts.json'

const said = textsOf<typeof words>('server/accounts')

/** The sign-in facts in a member's copy of their data. */
export const accountsCopy: readonly ToldFile[] = [
  {
    file: 'sign-ins.json',
    about: said((words) => words.copy.signIns),
    read: listSignIns,
  },
]

/** Where somebody is signed in. The secrets themselves are not stored. */
async function listSignIns(db: Queries, memberId: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['kind', 'browser', 'system', 'created_at', 'used_at', 'expires_at', 'address'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const tokens = await db
    .selectFrom('bearer_tokens')
    .select(['kind', 'system', 'started_at', 'created_at', 'expires_at', 'spent_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const links = await db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  const addresses = await listEmailChanges(db, memberId)
  return { sessions, tokens, links, ...addresses, ...(await listFactors(db, memberId)) }
}

/** Lists proposed addresses, and former ones that can come back. */
async function listEmailChanges(db: Queries, memberId: number) {
  const proposedAddresses = await db
    .selectFrom('email_proposals')
    .select(['email', 'created_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .execute()
  const formerAddresses = await db
    .selectFrom('email_objections')
    .select(['email', 'new_email', 'proposed_at', 'taken_at', 'stopped_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('proposed_at')
    .execute()
  return { proposedAddresses, formerAddresses }
}

/** The factors for the second step, without their secrets. */
async function listFactors(db: Queries, memberId: number) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const authenticator = await db
    .selectFrom('authenticator_apps')
    .select(['confirmed_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const recoveryCodes = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('member_id', '=', memberId)
    .orderBy('used_at')
    .execute()
  const begun = await db
    .selectFrom('sign_in_steps')
    .select(['purpose', 'created_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return { passkeys, authenticator: authenticator ?? null, recoveryCodes, begun }
}
