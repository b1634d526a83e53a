import type { Selectable } from 'kysely'
import { fromText, toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { fullName } from '../core/full-name.ts'
import { hashSecret } from '../core/ids.ts'
import { dutiesOf } from '../db/duties.ts'
import type { Queries, Trx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { hasFactor, millisecondsOf } from './factors.ts'
import type { IdentityContext } from './identity-context.ts'
import { longestSignInDays } from './sessions.ts'
import { readUserAgent } from './user-agent.ts'

const accessMinutes = 5
const refreshDays = 30

export type TokenPair = { access: string; refresh: string }

/** The published body of a bad access token; the mobile shell refreshes on it. */
export function tokenNotValid(kind: 'access' | 'refresh'): AppError {
  const tokenClass = kind === 'access' ? 'AccessToken' : 'RefreshToken'
  return new AppError('token_not_valid', {
    extra: {
      messages: [{ token_class: tokenClass, token_type: kind, message: 'Token is invalid or expired' }],
    },
  })
}

/** Opens a family of tokens for a member who has just signed in. Only hashes are stored. */
export async function createTokenPair(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  db: Queries,
  { memberId, userAgent }: { memberId: number; userAgent: string | undefined },
): Promise<TokenPair> {
  const now = toText(ctx.clock.now())
  const { system } = readUserAgent(userAgent)
  return insertPair(ctx, db, {
    member_id: memberId,
    family: ctx.ids.uuid(),
    confirmed_at: now,
    started_at: now,
    system,
  })
}

/**
 * Exchanges a refresh token for the next pair of its family. Undefined for an unknown or expired one; a spent one also
 * ends the family, because then somebody else holds a copy. Of two exchanges at once one is the second. A family lasts
 * as long as a session does at the most.
 */
export async function rotateRefreshToken(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  trx: Trx,
  refresh: string,
): Promise<TokenPair | undefined> {
  const tokenHash = hashSecret(refresh)
  const now = toText(ctx.clock.now())
  const token = await trx
    .selectFrom('bearer_tokens')
    .select(['family', 'member_id', 'system', 'started_at', 'expires_at', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst()
  if (!token || token.expires_at <= now) return undefined
  const spent = await trx
    .updateTable('bearer_tokens')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  if (spent.numUpdatedRows === 0n) {
    await trx.deleteFrom('bearer_tokens').where('family', '=', token.family).execute()
    return undefined
  }
  const { expires_at: _expired, ...family } = token
  return insertPair(ctx, trx, family)
}

/** The facts that all tokens of one sign-in share. */
type Family = Pick<
  Selectable<Tables['bearer_tokens']>,
  'family' | 'member_id' | 'system' | 'started_at' | 'confirmed_at'
>

async function insertPair(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  db: Queries,
  family: Family,
): Promise<TokenPair> {
  const now = ctx.clock.now()
  const pair = { access: ctx.ids.secret(), refresh: ctx.ids.secret() }
  const common = { ...family, created_at: toText(now) }
  const accessExpiry = toText(now.add({ minutes: accessMinutes }))
  // Texts of this form are in the order of their times.
  const longestUntil = toText(fromText(family.started_at).add({ hours: longestSignInDays * 24 }))
  const refreshExpiry = [toText(now.add({ hours: refreshDays * 24 })), longestUntil].toSorted()[0] ?? longestUntil
  await db
    .insertInto('bearer_tokens')
    .values([
      { ...common, kind: 'access', token_hash: hashSecret(pair.access), expires_at: accessExpiry },
      { ...common, kind: 'refresh', token_hash: hashSecret(pair.refresh), expires_at: refreshExpiry },
    ])
    .execute()
  return pair
}

/** Notes that whose tokens these are has just shown who they are, for the whole family. */
export async function confirmTokenFamily(db: Queries, tokenHash: string, at: string): Promise<void> {
  await db
    .updateTable('bearer_tokens')
    .set({ confirmed_at: at })
    .where('family', 'in', (query) =>
      query.selectFrom('bearer_tokens').select('family').where('token_hash', '=', tokenHash),
    )
    .execute()
}

/** Ends all tokens of the family that this token belongs to. */
export async function endTokenFamily(db: Queries, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('bearer_tokens')
    .where('family', 'in', (query) =>
      query.selectFrom('bearer_tokens').select('family').where('token_hash', '=', tokenHash),
    )
    .execute()
}

/** Removes expired tokens, spent ones included: an expired one is refused anyway. */
export async function pruneBearerTokens(ctx: Pick<IdentityContext, 'clock' | 'db'>): Promise<void> {
  await ctx.db.deleteFrom('bearer_tokens').where('expires_at', '<=', toText(ctx.clock.now())).execute()
}

/** Who an access token belongs to; undefined for an unknown or expired one. */
export async function findBearerCaller(
  ctx: Pick<IdentityContext, 'clock' | 'db'>,
  token: string,
): Promise<Caller | undefined> {
  const tokenHash = hashSecret(token)
  const row = await ctx.db
    .selectFrom('bearer_tokens')
    .innerJoin('members', 'members.id', 'bearer_tokens.member_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.is_admin',
      'members.duties',
      'members.state',
    ])
    .select(['bearer_tokens.confirmed_at'])
    .select(hasFactor.as('has_factor'))
    .where('bearer_tokens.token_hash', '=', tokenHash)
    .where('bearer_tokens.kind', '=', 'access')
    .where('bearer_tokens.expires_at', '>', toText(ctx.clock.now()))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    memberId: row.id,
    name: fullName(row),
    isAdmin: row.is_admin === 1,
    duties: dutiesOf(row),
    state: row.state,
    via: 'bearer',
    tokenHash,
    confirmedAt: millisecondsOf(row.confirmed_at),
    hasFactor: row.has_factor === 1,
  }
}
