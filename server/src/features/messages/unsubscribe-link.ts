import { createHmac, timingSafeEqual } from 'node:crypto'
import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { publicOrigin, type Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { readSigningKey } from '../../db/signing-keys.ts'

/** The secret that signs these links. */
export async function readUnsubscribeKey(ctx: Pick<Context, 'ids' | 'secrets'>, db: Queries): Promise<string> {
  return readSigningKey(ctx, db, 'unsubscribe')
}

/**
 * Where a member unsubscribes: `page` is for people, `oneClick` for mail programs (RFC 8058). They never end, and need no
 * sign-in. Without a key they look alike and do nothing.
 */
export function unsubscribeLinks(
  ctx: Pick<Context, 'config' | 'settings'>,
  key: string | undefined,
  memberId: number,
): { page: string; oneClick: string } {
  const token = key === undefined ? 'preview' : `${memberId}.${sign(key, memberId)}`
  const origin = publicOrigin(ctx)
  return {
    page: `${origin}/unsubscribe/${token}`,
    oneClick: origin + messageRoutes.unsubscribe.path.replace(':token', token),
  }
}

/** Whom a token names; undefined where the club did not sign it. */
export function memberOfToken(key: string, token: string): number | undefined {
  const [, id, signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(sign(key, Number(id))), Buffer.from(signature))
  return isOurs ? Number(id) : undefined
}

function sign(key: string, memberId: number): string {
  return createHmac('sha256', key).update(`unsubscribe.${memberId}`).digest('base64url')
}
