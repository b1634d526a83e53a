import { type ApiKeyScope, apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import { z } from 'zod'
import { nowText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { hashSecret, type Ids } from '../core/ids.ts'
import { dutiesOf } from '../db/duties.ts'
import type { Queries } from '../db/database.ts'
import type { KeyCaller } from './caller.ts'
import { countFailure } from './failures.ts'
import type { IdentityContext } from './identity-context.ts'
import { isNoteDue } from './is-note-due.ts'

const startLength = 8

/** A new key, `fob_` and 40 characters, what of it may be shown later, and the hash by which it is stored. */
export function createApiKey(ids: Pick<Ids, 'alphanumeric'>): { key: string; start: string; hash: string } {
  const key = `fob_${ids.alphanumeric(40)}`
  return { key, start: key.slice(0, startLength), hash: hashSecret(key) }
}

/** The key of `Authorization: Api-Key <key>`; undefined where the header says something else. */
export function readKeyHeader(authorization: string): string | undefined {
  return /^Api-Key +(\S+) *$/i.exec(authorization)?.[1]
}

type KeyContext = Pick<IdentityContext, 'clock' | 'db' | 'ids' | 'remember'>

/**
 * Who calls by this key. Throws 401 `api_key_not_valid`, 403 `api_key_held` for one that waits to be looked at, and 429 after too many bad keys from the same address. A good
 * key is never held up by them: it cannot be guessed, and another program behind the same address may have lost its own.
 */
export async function findKeyCaller(
  ctx: KeyContext,
  { key, address }: { key: string; address: string },
): Promise<KeyCaller> {
  const hash = hashSecret(key)
  const row = await ctx.remember(`api-key:${hash}`, () => readKey(ctx.db, hash))
  const fault = faultOf(row, nowText(ctx.clock))
  if (!row || fault !== undefined) {
    await countFailure(ctx, { keysFrom: address })
    throw new AppError('api_key_not_valid', fault === undefined ? {} : { detail: fault })
  }
  if (row.held_at !== null) throw new AppError('api_key_held')
  await noteUse(ctx, row)
  return { via: 'key', memberId: null, name: `API key ${row.name}`, scopes: row.scopes, duties: dutiesOf(row) }
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof readKey>>>

async function readKey(db: Queries, hash: string) {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.scopes'])
    .select(['api_keys.last_used_at', 'api_keys.expires_at', 'api_keys.revoked_at', 'api_keys.held_at'])
    .select(['members.is_admin', 'members.duties'])
    .where('api_keys.key_hash', '=', hash)
    .executeTakeFirst()
  return row && { ...row, scopes: parseScopes(row.scopes) }
}

const scopesSchema = z.array(z.enum(apiKeyScopes))

export function parseScopes(text: string): ApiKeyScope[] {
  return scopesSchema.parse(JSON.parse(text))
}

/** Only the key's holder learns what happened to it. */
function faultOf(row: KeyRow | undefined, now: string): string | undefined {
  if (!row) return undefined
  if (row.revoked_at !== null) return 'The API key was revoked.'
  if (row.expires_at !== null && row.expires_at <= now) return 'The API key has expired.'
  return row.is_admin === 1 ? undefined : 'Whoever made the API key is no longer an administrator.'
}

async function noteUse(ctx: Pick<IdentityContext, 'clock' | 'db'>, { id, last_used_at: noted }: KeyRow): Promise<void> {
  if (!isNoteDue(ctx.clock, noted)) return
  await ctx.db
    .updateTable('api_keys')
    .set({ last_used_at: nowText(ctx.clock) })
    .where('id', '=', id)
    .execute()
}
