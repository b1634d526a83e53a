import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { hashSecret } from '../core/ids.ts'
import type { Caller } from './handler.ts'

/** The published body of a bad access token; the mobile shell refreshes on it. */
export function tokenNotValid(kind: 'access' | 'refresh'): AppError {
  const tokenClass = kind === 'access' ? 'AccessToken' : 'RefreshToken'
  return new AppError('token_not_valid', {
    extra: {
      messages: [{ token_class: tokenClass, token_type: kind, message: 'Token is invalid or expired' }],
    },
  })
}

/** Who an access token belongs to; throws 401 `token_not_valid` for an unknown or expired one. */
export async function findBearerCaller(ctx: Pick<Context, 'clock' | 'db'>, token: string): Promise<Caller> {
  const tokenHash = hashSecret(token)
  const row = await ctx.db
    .selectFrom('bearer_tokens')
    .innerJoin('members', 'members.id', 'bearer_tokens.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.is_admin', 'members.state'])
    .where('bearer_tokens.token_hash', '=', tokenHash)
    .where('bearer_tokens.kind', '=', 'access')
    .where('bearer_tokens.expires_at', '>', toText(ctx.clock.now()))
    .executeTakeFirst()
  if (!row) throw tokenNotValid('access')
  return {
    memberId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    isAdmin: row.is_admin === 1,
    state: row.state,
    via: 'bearer',
    tokenHash,
  }
}
