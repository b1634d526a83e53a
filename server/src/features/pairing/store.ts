import type { Queries, Trx } from '../../db/database.ts'

type PairingCode = { code_hash: string; name: string; expires_at: string }

/** There is one at a time. */
const id = 1

export async function findCode(
  db: Queries,
  now: string,
): Promise<Pick<PairingCode, 'name' | 'expires_at'> | undefined> {
  return db
    .selectFrom('pairing_codes')
    .select(['name', 'expires_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function replaceCode(trx: Trx, code: PairingCode): Promise<void> {
  await trx
    .insertInto('pairing_codes')
    .values({ id, ...code })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(code))
    .execute()
}

/** Uses a code up: of two who do so at once, one gets its name. */
export async function takeCode(trx: Trx, { hash, now }: { hash: string; now: string }): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deleteCode(db: Queries): Promise<void> {
  await db.deleteFrom('pairing_codes').execute()
}

export async function deleteExpired(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('pairing_codes').where('expires_at', '<=', now).execute()
}
