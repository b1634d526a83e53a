import type { Queries } from '../../../db/database.ts'
import type { Secrets } from '../../../db/secrets/secrets.ts'
import { keepSecret, placeOf } from '../../../db/signing-keys.ts'
import type { SigningKey } from '../rules.ts'

const prefix = 'openid.key.'

/** A key pair with its private part, decrypted. */
export type KeyPair = SigningKey & { jwk: string }

/** Reads the keys that can be decrypted; the others are lost, and programs fetch the next one by themselves. */
export async function readKeys({ secrets, db }: { secrets: Secrets; db: Queries }): Promise<KeyPair[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().where('name', 'like', `${prefix}%`).execute()
  return rows.flatMap(({ name, secret }) => {
    const jwk = secrets.open(placeOf(name), secret)
    return jwk === undefined ? [] : { name, createdAt: name.slice(prefix.length), jwk }
  })
}

export async function insertKey(
  { secrets, db }: { secrets: Secrets; db: Queries },
  createdAt: string,
  jwk: string,
): Promise<void> {
  await keepSecret({ secrets }, db, { name: `${prefix}${createdAt}`, make: () => jwk })
}

export async function deleteKeys(db: Queries, keys: readonly SigningKey[]): Promise<void> {
  if (keys.length === 0) return
  const names = keys.map(({ name }) => name)
  await db.deleteFrom('signing_keys').where('name', 'in', names).execute()
}
