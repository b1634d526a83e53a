import type { Ids } from '../core/ids.ts'
import type { Queries } from './database.ts'

/** What a secret signs, or seals. */
type KeyName = 'unsubscribe' | 'digital-id' | 'factors'

/** The secret of that name; undefined where nothing has been signed yet. */
export async function findSigningKey(db: Queries, name: KeyName): Promise<string | undefined> {
  const row = await db.selectFrom('signing_keys').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret
}

/** The secret of that name, for as long as the club lives; made when it is first needed. */
export async function readSigningKey(ctx: { ids: Pick<Ids, 'secret'> }, db: Queries, name: KeyName): Promise<string> {
  const known = await findSigningKey(db, name)
  if (known !== undefined) return known
  // Does nothing where another process made it first.
  await db
    .insertInto('signing_keys')
    .values({ name, secret: ctx.ids.secret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return readSigningKey(ctx, db, name)
}
