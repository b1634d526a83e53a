import { type SigningKey, signingKeyOf } from '@fobhouse/contract/protocol-2/signing.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Queries } from '../../db/database.ts'
import { insertKey, type KeyRow, listKeys } from './store.ts'

export type KeyContext = Pick<Context, 'clock' | 'ids' | 'secrets'>

/** A key that signs badges, and how others name it. */
export type BadgeKey = { privateKey: SigningKey['privateKey']; multikey: string }

/**
 * The newest key; if there is none that opens, makes one. Throws 503 `secrets_locked` while the key that seals them is
 * missing.
 */
export async function signingKey(ctx: KeyContext, db: Queries): Promise<BadgeKey> {
  const [newest] = await listKeys(db)
  return (newest && openKey(ctx, newest)) ?? makeKey(ctx, db)
}

export async function makeKey(ctx: KeyContext, db: Queries): Promise<BadgeKey> {
  if (ctx.secrets.fault !== null) throw new AppError('secrets_locked', { detail: ctx.secrets.fault })
  const { multikeyOf } = await import('../../integrations/open-badges/multikey.ts')
  const seed = ctx.ids.secret() // 32 bytes
  const { privateKey, public_key } = signingKeyOf(Buffer.from(seed, 'base64url'))
  const multikey = multikeyOf(Buffer.from(public_key, 'base64url'))
  const sealed_seed = ctx.secrets.seal(placeOf(multikey), seed)
  await insertKey(db, { multikey, sealed_seed, made_at: nowText(ctx.clock) })
  return { privateKey, multikey }
}

function openKey({ secrets }: Pick<Context, 'secrets'>, { multikey, sealed_seed }: KeyRow): BadgeKey | undefined {
  const seed = secrets.open(placeOf(multikey), sealed_seed)
  return seed === undefined
    ? undefined
    : { multikey, privateKey: signingKeyOf(Buffer.from(seed, 'base64url')).privateKey }
}

function placeOf(multikey: string) {
  return { column: 'badge_keys.sealed_seed', row: multikey }
}
