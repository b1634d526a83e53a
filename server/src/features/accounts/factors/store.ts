import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Sealed } from '../../../db/secrets/seal.ts'
import type { Tables } from '../../../db/tables.ts'
import type { FactorFacts } from './rules.ts'

const passkeyColumns = ['id', 'member_id', 'name', 'credential_id', 'public_key', 'counter', 'transports'] as const

export async function readFacts(db: Queries, memberId: number): Promise<FactorFacts> {
  const row = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('passkeys')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .as('passkeys'),
      select
        .selectFrom('authenticator_apps')
        .select('member_id')
        .where('member_id', '=', memberId)
        .where('confirmed_at', 'is not', null)
        .as('app'),
      select
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return { passkeys: Number(row.passkeys), hasApp: row.app !== null, recoveryCodesLeft: Number(row.codes) }
}

export async function listPasskeys(db: Queries, memberId: number) {
  return db
    .selectFrom('passkeys')
    .select([...passkeyColumns, 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export async function findPasskey(db: Queries, credentialId: string) {
  return db.selectFrom('passkeys').select(passkeyColumns).where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(db: Queries, row: Insertable<Tables['passkeys']>): Promise<number> {
  return (await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type OwnPasskey = { id: number; memberId: number }

/** Returns false if the passkey is not theirs. */
export async function renamePasskey(db: Queries, { id, memberId }: OwnPasskey, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a passkey and returns its name; undefined if it is not theirs. */
export async function deletePasskey(db: Queries, { id, memberId }: OwnPasskey): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Returns false if another request used it meanwhile, or if its counter shows that it is a copy. */
export async function notePasskeyUse(
  db: Queries,
  { id, before, counter, at }: { id: number; before: number; counter: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findApp(db: Queries, memberId: number) {
  return db
    .selectFrom('authenticator_apps')
    .select(['sealed_key', 'confirmed_at', 'last_counter', 'last_used_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Replaces a key that was never confirmed. */
export async function savePendingApp(db: Queries, memberId: number, sealedKey: Sealed): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute()
  const row = { member_id: memberId, sealed_key: sealedKey, confirmed_at: null, last_counter: 0, last_used_at: null }
  await db.insertInto('authenticator_apps').values(row).execute()
}

/** False if no app waits for confirmation. */
export async function confirmApp(
  db: Queries,
  { memberId, counter, at }: { memberId: number; counter: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: at, last_counter: counter })
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if a code of that half minute or of a later one was used before. */
export async function noteAppUse(
  db: Queries,
  { memberId, counter, at }: { memberId: number; counter: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_counter: counter, last_used_at: at })
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .where('last_counter', '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteApp(db: Queries, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator_apps')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(db: Queries, memberId: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, memberId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ code_hash: hash, member_id: memberId, used_at: null })))
    .execute()
}

export async function isRecoveryCodeOf(db: Queries, memberId: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('member_id')
    .where('code_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function useRecoveryCode(db: Queries, hash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}

export async function deleteFactors(db: Queries, memberId: number): Promise<void> {
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'sign_in_steps'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
