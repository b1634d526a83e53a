import { foldName } from '@fobhouse/contract/text.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type Proposal = Selectable<Tables['email_proposals']>
export type Objection = Selectable<Tables['email_objections']>

export async function insertProposal(db: Queries, row: Insertable<Tables['email_proposals']>): Promise<void> {
  await db.insertInto('email_proposals').values(row).execute()
}

export async function findProposal(db: Queries, tokenHash: string, now: string): Promise<Proposal | undefined> {
  return db
    .selectFrom('email_proposals')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findProposalOf(db: Queries, memberId: number, now: string) {
  return db
    .selectFrom('email_proposals')
    .innerJoin('members', 'members.id', 'email_proposals.proposed_by')
    .select(['email_proposals.email', 'email_proposals.created_at', 'members.first_name', 'members.last_name'])
    .where('email_proposals.member_id', '=', memberId)
    .where('email_proposals.expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes a waiting proposal and its objection link. Returns its address, or undefined if there was none. */
export async function deleteProposal(db: Queries, memberId: number): Promise<string | undefined> {
  await db
    .deleteFrom('email_objections')
    .where('member_id', '=', memberId)
    .where('taken_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
  const row = await db
    .deleteFrom('email_proposals')
    .where('member_id', '=', memberId)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function insertObjection(
  db: Queries,
  row: Omit<Insertable<Tables['email_objections']>, 'email_key' | 'new_email_key'>,
): Promise<void> {
  const keys = { email_key: foldName(row.email), new_email_key: foldName(row.new_email) }
  await db
    .insertInto('email_objections')
    .values({ ...row, ...keys })
    .execute()
}

/** A link that can still be used. */
export async function findObjection(db: Queries, tokenHash: string, now: string): Promise<Objection | undefined> {
  return db
    .selectFrom('email_objections')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('stopped_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Notes that the new address took effect: the old one then has longer to object. */
export async function noteTaken(
  db: Queries,
  memberId: number,
  { at, expiresAt }: { at: string; expiresAt: string },
): Promise<void> {
  await db
    .updateTable('email_objections')
    .set({ taken_at: at, expires_at: expiresAt })
    .where('member_id', '=', memberId)
    .where('taken_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
}

/** Marks one link as used and voids the later ones, which an intruder may have caused. */
export async function noteStopped(
  db: Queries,
  objection: Objection,
  { at, expiresAt }: { at: string; expiresAt: string },
): Promise<void> {
  await db
    .deleteFrom('email_objections')
    .where('member_id', '=', objection.member_id)
    .where('token_hash', '!=', objection.token_hash)
    .where('stopped_at', 'is', null)
    .where((where) =>
      where.or([where('proposed_at', '>=', objection.proposed_at), where('email_key', '=', objection.email_key)]),
    )
    .execute()
  await db
    .updateTable('email_objections')
    .set({ stopped_at: at, expires_at: expiresAt })
    .where('token_hash', '=', objection.token_hash)
    .execute()
}

/** Whether the old address stopped any change recently. */
export async function wasTakenBack(db: Queries, memberId: number, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_objections')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('stopped_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this same proposal was stopped recently. */
export async function wasStopped(
  db: Queries,
  { memberId, email, proposedBy, now }: { memberId: number; email: string; proposedBy: number; now: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('email_objections')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('proposed_by', '=', proposedBy)
    .where('new_email_key', '=', foldName(email))
    .where('stopped_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredChanges(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('email_proposals').where('expires_at', '<=', now).execute()
  await db.deleteFrom('email_objections').where('expires_at', '<=', now).execute()
}

/** Deletes sign-in factors that a stranger may have added since then. */
export async function deleteFactorsSince(db: Queries, memberId: number, since: string): Promise<void> {
  await db.deleteFrom('passkeys').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
  await db
    .deleteFrom('authenticator_apps')
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('confirmed_at', '>=', since), where('confirmed_at', 'is', null)]))
    .execute()
  await db.deleteFrom('sign_in_steps').where('member_id', '=', memberId).execute()
}

export async function removePassword(db: Queries, memberId: number): Promise<void> {
  await db.updateTable('members').set({ password_hash: null }).where('id', '=', memberId).execute()
}
