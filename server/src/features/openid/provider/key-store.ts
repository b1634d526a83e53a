import type { Queries } from '../../../db/database.ts'
import type { SigningKey } from '../rules.ts'

const prefix = 'openid.key.'

/** As it is stored, private part included. */
export type KeyPair = SigningKey & { jwk: string }

export async function readKeys(db: Queries): Promise<KeyPair[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().where('name', 'like', `${prefix}%`).execute()
  return rows.map(({ name, secret }) => ({ name, createdAt: name.slice(prefix.length), jwk: secret }))
}

export async function insertKey(db: Queries, createdAt: string, jwk: string): Promise<void> {
  await insertSecret(db, `${prefix}${createdAt}`, jwk)
}

export async function deleteKeys(db: Queries, keys: readonly SigningKey[]): Promise<void> {
  if (keys.length === 0) return
  const names = keys.map(({ name }) => name)
  await db.deleteFrom('signing_keys').where('name', 'in', names).execute()
}

/** Does nothing where another process made it first. */
export async function insertSecret(db: Queries, name: string, secret: string): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function readSecret(db: Queries, name: string): Promise<string> {
  const row = await db.selectFrom('signing_keys').select('secret').where('name', '=', name).executeTakeFirstOrThrow()
  return row.secret
}
