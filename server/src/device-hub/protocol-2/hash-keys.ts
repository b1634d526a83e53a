import { keyIdOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { type Clock, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Ids } from '../../core/ids.ts'
import type { Queries } from '../../db/database.ts'
import type { Secrets } from '../../db/secrets/secrets.ts'

export type HashContext = { clock: Pick<Clock, 'now'>; ids: Pick<Ids, 'secret'>; secrets: Secrets }

/** A key that hides card numbers in lists, and the name that lists give it. */
export type HashKey = { keyId: string; bytes: Uint8Array }

/** How long a key that was replaced can still be read: what boards that were away tell of cards is written with it. */
const daysKept = 60

/**
 * The key of new lists. Makes the first if there is none that opens. Throws 503 `secrets_locked` while the key that
 * seals it is missing.
 */
export async function readHashKey(ctx: HashContext, db: Queries): Promise<HashKey> {
  const row = await db
    .selectFrom('hash_keys')
    .select(['key_id', 'sealed_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = row && open(ctx, row)
  if (known) return known
  if (ctx.secrets.fault !== null) throw new AppError('secrets_locked', { detail: ctx.secrets.fault })
  return renewHashKey(ctx, db)
}

/** The key of this name, for a list of any age; undefined if it is none of ours, or gone. */
export async function findHashKey(ctx: Pick<HashContext, 'secrets'>, db: Queries, keyId: string) {
  const row = await db
    .selectFrom('hash_keys')
    .select(['key_id', 'sealed_key'])
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  return row && open(ctx, row)
}

/** Makes a new key, and deletes those that have not been the newest for sixty days. */
export async function renewHashKey({ clock, ids, secrets }: HashContext, db: Queries): Promise<HashKey> {
  const text = ids.secret() // 32 bytes
  const bytes = Buffer.from(text, 'base64url')
  const keyId = keyIdOf(bytes)
  const sealed_key = secrets.seal(placeOf(keyId), text)
  await deleteOld(db, toText(clock.now().subtract({ hours: daysKept * 24 })))
  await db
    .insertInto('hash_keys')
    .values({ key_id: keyId, sealed_key, made_at: toText(clock.now()) })
    .execute()
  return { keyId, bytes }
}

/** Each was replaced when the next was made. */
async function deleteOld(db: Queries, before: string): Promise<void> {
  const rows = await db.selectFrom('hash_keys').select(['id', 'made_at']).orderBy('id').execute()
  const old = rows.filter((_row, index) => (rows[index + 1]?.made_at ?? before) < before).map(({ id }) => id)
  if (old.length > 0) await db.deleteFrom('hash_keys').where('id', 'in', old).execute()
}

type HashKeyRow = { key_id: string; sealed_key: string }

function open({ secrets }: Pick<HashContext, 'secrets'>, { key_id, sealed_key }: HashKeyRow): HashKey | undefined {
  const text = secrets.open(placeOf(key_id), sealed_key)
  return text === undefined ? undefined : { keyId: key_id, bytes: Buffer.from(text, 'base64url') }
}

function placeOf(keyId: string) {
  return { column: 'hash_keys.sealed_key', row: keyId }
}
