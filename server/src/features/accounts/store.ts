import { hasDuty, type NeededDuty } from '@fobhouse/contract/duties.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { ownerOfCard } from '../../db/cards.ts'
import { dutiesOf } from '../../db/duties.ts'
import type { Tables } from '../../db/tables.ts'

const accountColumns = [
  'id',
  'email',
  'email_verified_at',
  'password_hash',
  'screen_name',
  'first_name',
  'last_name',
  'state',
  'is_admin',
  'duties',
  'language',
] as const

/** The columns of a member that signing in and its mails need. */
export type Account = Pick<Selectable<Tables['members']>, (typeof accountColumns)[number]>

export async function findAccountByEmail(db: Queries, email: string): Promise<Account | undefined> {
  return db.selectFrom('members').select(accountColumns).where('email_key', '=', foldName(email)).executeTakeFirst()
}

export async function findAccountByCard(db: Queries, card: string): Promise<Account | undefined> {
  return db
    .selectFrom('members')
    .select(accountColumns)
    .where('id', '=', (query) => ownerOfCard(query, card))
    .executeTakeFirst()
}

export async function getAccount(db: Queries, id: number): Promise<Account> {
  return db.selectFrom('members').select(accountColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findAccountById(db: Queries, id: number): Promise<Account | undefined> {
  return db.selectFrom('members').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

export async function listAccounts(db: Queries, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('members')
    .select(accountColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Lists administrators, or those with this duty: never empty, because somebody always has all duties. */
export async function listAdministrators(db: Queries, duty?: NeededDuty): Promise<Account[]> {
  const all = await db.selectFrom('members').select(accountColumns).where('is_admin', '=', 1).orderBy('id').execute()
  return duty === undefined ? all : all.filter((account) => hasDuty(dutiesOf(account), duty))
}

/** Whether somebody has the address, or may still get it back after a change. `by` may take their own address back. */
export async function isEmailTaken(
  db: Queries,
  email: string,
  { now, by = 0 }: { now: string; by?: number },
): Promise<boolean> {
  if ((await findAccountByEmail(db, email)) !== undefined) return true
  return (await listKeptEmails(db, { now, by })).has(foldName(email))
}

/** Lists folded addresses that members had so recently that they can still come back; not those of `by`. */
export async function listKeptEmails(
  db: Queries,
  { now, by = 0 }: { now: string; by?: number },
): Promise<ReadonlySet<string>> {
  const kept = await db
    .selectFrom('email_objections')
    .select('email_key')
    .where('taken_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('expires_at', '>', now)
    .where('member_id', '!=', by)
    .execute()
  return new Set(kept.map(({ email_key: key }) => key))
}

export async function isScreenNameTaken(db: Queries, screenName: string): Promise<boolean> {
  const key = foldName(screenName)
  const row = await db.selectFrom('members').select('id').where('screen_name_key', '=', key).executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(db: Queries, row: Insertable<Tables['members']>): Promise<Account> {
  return db.insertInto('members').values(row).returning(accountColumns).executeTakeFirstOrThrow()
}

export async function markEmailVerified(db: Queries, memberId: number, at: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_verified_at: at })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function setVerifiedEmail(
  db: Queries,
  memberId: number,
  { email, at }: { email: string; at: string },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ email, email_key: foldName(email), email_verified_at: at, profile_updated_at: at })
    .where('id', '=', memberId)
    .execute()
}

export async function setPasswordHash(db: Queries, memberId: number, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

/** Does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Queries,
  { id, old, hash }: { id: number; old: string; hash: string },
): Promise<void> {
  const query = db.updateTable('members').set({ password_hash: hash }).where('id', '=', id)
  await query.where('password_hash', '=', old).execute()
}

/** Returns any one hash that is still from another portal, or null; there is an index for it. */
export async function findForeignHash(db: Queries): Promise<string | null> {
  const isForeign = sql<boolean>`substr(password_hash, 1, 7) in ('pbkdf2_', 'argon2$', 'scrypt$', 'bcrypt_', 'bcrypt$')`
  const row = await db.selectFrom('members').select('password_hash').where(isForeign).limit(1).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Deletes the failure counters, whose keys contain the address. */
export async function deleteFailures(db: Queries, emailKeys: readonly string[]): Promise<void> {
  const keys = emailKeys.map((key) => `failure:account:${key}`)
  await db.deleteFrom('failures').where('key', 'in', keys).execute()
}
