import type { Context } from '../../context.ts'
import { addressOf } from './change-feeds.ts'
import { findPublicToken } from './store.ts'

/** The address of the first feed that the club made for everybody; null if it made none. */
export async function readPublicAddress(ctx: Pick<Context, 'config' | 'db' | 'settings'>): Promise<string | null> {
  const token = await findPublicToken(ctx.db)
  return token === null ? null : addressOf(ctx, token)
}
