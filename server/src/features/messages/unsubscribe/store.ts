import type { Queries } from '../../../db/database.ts'

export async function findSigningKey(db: Queries, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('signing_keys').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret
}

/** Does nothing where another process made it first. */
export async function insertSigningKey(db: Queries, name: string, secret: string): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
