import { type SignedStatement, writeStatement } from '@fobhouse/contract/protocol-2/keys.ts'
import { type SigningKey, signingKeyOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { type Clock, nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Ids } from '../../core/ids.ts'
import type { Queries } from '../../db/database.ts'
import type { Secrets } from '../../db/secrets/secrets.ts'
import { insertKey, type KeyRow, listKeys } from './key-rows.ts'

export type KeyContext = { clock: Pick<Clock, 'milliseconds'>; ids: Pick<Ids, 'secret'>; secrets: Secrets }

/** The keys that sign for boards. A board believes one that it has, and takes the next by a statement of that one. */
export type BoardKeys = {
  /** What a board that has none takes, and where statements lead to. */
  newest: SigningKey
  /** When the newest was made. */
  since: string
  has(keyId: string): boolean
  /** True if the board, whose newest key this is, would go back by taking the other. */
  isNewer(keyId: string, than: string | null): boolean
  /** Signs for a board whose newest key this is; the newest if it has none of ours. */
  signerOf(keyId: string | null): SigningKey
  /** What a board that has this key is sent, in order. Empty if it has none of ours. */
  statementsAfter(keyId: string | null): SignedStatement[]
}

/**
 * Reads the keys, and makes the first if there is none, or none that opens: boards that know an older one then refuse it
 * until they are paired again. Throws 503 `secrets_locked` while the key that seals them is missing.
 */
export async function readBoardKeys(ctx: KeyContext, db: Queries): Promise<BoardKeys> {
  const rows = await listKeys(db)
  const newest = rows.at(-1)
  const keys = newest && openKeys(ctx, rows, newest)
  if (keys) return keys
  if (ctx.secrets.fault !== null) throw new AppError('secrets_locked', { detail: ctx.secrets.fault })
  await insertKey(db, { ...makeKey(ctx), after_key: newest?.key_id ?? '', statement: null, signature: null })
  return readBoardKeys(ctx, db)
}

/** Makes the next key, which the newest one names. If two do so at once, both get the same. */
export async function rotateBoardKey(ctx: KeyContext, db: Queries): Promise<BoardKeys> {
  const { newest } = await readBoardKeys(ctx, db)
  const made = makeKey(ctx)
  const { key_id, public_key, made_at: from } = made
  const statement = writeStatement(newest, { key_id, public_key, from })
  await insertKey(db, { ...made, ...statement, after_key: newest.key_id })
  return readBoardKeys(ctx, db)
}

/** Undefined if the newest does not open. */
function openKeys({ secrets }: KeyContext, rows: readonly KeyRow[], last: KeyRow): BoardKeys | undefined {
  const opened = new Map<string, SigningKey>()
  for (const { key_id, sealed_seed } of rows) {
    const seed = secrets.open(placeOf(key_id), sealed_seed)
    if (seed !== undefined) opened.set(key_id, signingKeyOf(Buffer.from(seed, 'base64url')))
  }
  const newest = opened.get(last.key_id)
  if (!newest) return undefined
  const indexOf = (keyId: string | null) => rows.findIndex(({ key_id }) => key_id === keyId)
  return {
    newest,
    since: last.made_at,
    has: (keyId) => indexOf(keyId) !== -1,
    isNewer: (keyId, than) => indexOf(keyId) > indexOf(than),
    signerOf: (keyId) => (keyId === null ? undefined : opened.get(keyId)) ?? newest,
    statementsAfter(keyId) {
      const index = indexOf(keyId)
      return index === -1 ? [] : rows.slice(index + 1).flatMap(statementOf)
    },
  }
}

function statementOf({ statement, signature }: KeyRow): SignedStatement[] {
  return statement === null || signature === null ? [] : [{ statement, signature }]
}

function makeKey({ clock, ids, secrets }: KeyContext) {
  const seed = ids.secret() // 32 bytes
  const { key_id, public_key } = signingKeyOf(Buffer.from(seed, 'base64url'))
  return { key_id, public_key, sealed_seed: secrets.seal(placeOf(key_id), seed), made_at: nowText(clock) }
}

function placeOf(keyId: string) {
  return { column: 'board_keys.sealed_seed', row: keyId }
}
