import { AppError } from '../core/errors.ts'
import type { Ids } from '../core/ids.ts'
import type { Queries } from './database.ts'
import type { Sealed } from './secrets/seal.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What a key signs. */
type KeyName = 'unsubscribe' | 'digital-id'

type KeyContext = { secrets: Secrets }

/** The key of that name; undefined if nothing was signed yet, or no key opens it. */
export async function findSigningKey(ctx: KeyContext, db: Queries, name: KeyName): Promise<string | undefined> {
  return findSecret(ctx, db, name)
}

/**
 * The key of that name, for as long as the club lives. Made when first needed, and again if the key that sealed it is
 * lost for good: old signatures are then void. Throws 503 `secrets_locked` while that key is missing.
 */
export async function readSigningKey(
  ctx: KeyContext & { ids: Pick<Ids, 'secret'> },
  db: Queries,
  name: KeyName,
): Promise<string> {
  return keepSecret(ctx, db, { name, make: () => ctx.ids.secret() })
}

async function findSecret({ secrets }: KeyContext, db: Queries, name: string): Promise<string | undefined> {
  const stored = await findStored(db, name)
  return stored && secrets.open(placeOf(name), stored)
}

async function findStored(db: Queries, name: string): Promise<Sealed | undefined> {
  const row = await db.selectFrom('signing_keys').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret
}

/** Returns what is stored by that name, or else stores what `make` gives. Never replaces another process's. */
export async function keepSecret(
  { secrets }: KeyContext,
  db: Queries,
  { name, make }: { name: string; make: () => string },
): Promise<string> {
  const stored = await findStored(db, name)
  const known = stored && secrets.open(placeOf(name), stored)
  if (known !== undefined) return known
  if (secrets.fault !== null) throw new AppError('secrets_locked', { detail: secrets.fault })
  if (stored !== undefined) {
    // Sealed with a key that is lost for good.
    await db.deleteFrom('signing_keys').where('name', '=', name).where('secret', '=', stored).execute()
  }
  await db
    .insertInto('signing_keys')
    .values({ name, secret: secrets.seal(placeOf(name), make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return keepSecret({ secrets }, db, { name, make })
}

export function placeOf(name: string) {
  return { column: 'signing_keys.secret', row: name }
}
