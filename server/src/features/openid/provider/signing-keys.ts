import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { keepSecret } from '../../../db/signing-keys.ts'
import { needsNewKey, sortKeys } from '../rules.ts'
import { deleteKeys, insertKey, type KeyPair, readKeys } from './key-store.ts'

const cookieKeyName = 'openid.cookies'

/** Makes the next key when it is due, and deletes keys that are no longer needed. Returns the published ones. */
export async function rotateKeys(ctx: Pick<Context, 'clock' | 'db' | 'secrets'>): Promise<KeyPair[]> {
  const now = ctx.clock.milliseconds()
  if (needsNewKey(await readKeys(ctx), now)) await insertKey(ctx, toText(ctx.clock.now()), await makeKey())
  const { shown, retired } = sortKeys(await readKeys(ctx), now)
  await deleteKeys(ctx.db, retired)
  return shown
}

/** Returns the key with which the provider signs its cookies. */
export async function cookieKey(ctx: Pick<Context, 'db' | 'ids' | 'secrets'>): Promise<string> {
  return keepSecret(ctx, ctx.db, { name: cookieKeyName, make: () => ctx.ids.secret() })
}

/**
 * RS256, which every program supports (OpenID Connect Core 1.0, 15.1), with 128-bit security (NIST SP 800-57, table 2).
 */
async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })
}
