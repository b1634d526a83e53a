import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { batchesOf } from './batches.ts'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'

// Every account carries a digest of itself, which reveals a byte changed by a failing disk or by hand. Transfers are
// links of the chain (`chain/`). Never change what is digested: old rows would be reported as changed.

export type SealedAccount = Pick<Selectable<Tables['accounts']>, 'id' | 'house' | 'member_id' | 'seal'>

/** Seals the identity of an account's owner; the balance follows from the transfers. */
export function sealOfAccount({ id, house, member_id: memberId }: Omit<SealedAccount, 'seal'>): string {
  const text = JSON.stringify([id, house, memberId])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Seals accounts as they are now, in the transaction that created them. */
export async function sealAccounts(db: Queries, rows: readonly Omit<SealedAccount, 'seal'>[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    // PostgreSQL needs the casts: a parameter in a list has no type of its own.
    const seals = batch.map((row) => sql`(cast(${row.id} as bigint), cast(${sealOfAccount(row)} as text))`)
    await sql`
      update accounts set seal = given.column2
      from (values ${sql.join(seals)}) as given where accounts.id = given.column1
    `.execute(db)
  }
}

export async function listAccounts(db: Queries): Promise<SealedAccount[]> {
  return db.selectFrom('accounts').select(['id', 'house', 'member_id', 'seal']).orderBy('id').execute()
}
