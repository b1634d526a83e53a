import { nowText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { hashSecret } from '../core/ids.ts'
import type { Queries } from '../db/database.ts'
import type { KioskCaller } from './caller.ts'
import { countFailure } from './failures.ts'
import type { IdentityContext } from './identity-context.ts'
import { isNoteDue } from './is-note-due.ts'

/** The secret of `Authorization: Kiosk <secret>`; undefined where the header is missing or says something else. */
export function readKioskSecret(authorization: string | undefined): string | undefined {
  return /^Kiosk +(\S+) *$/i.exec(authorization ?? '')?.[1]
}

type KioskContext = Pick<IdentityContext, 'clock' | 'db' | 'ids'>

/** Which kiosk calls by this secret, and notes that it was seen. Throws 401 `kiosk_secret_wrong`. */
export async function findKioskCaller(
  ctx: KioskContext & Pick<IdentityContext, 'remember'>,
  { secret, address }: { secret: string | undefined; address: string },
): Promise<KioskCaller> {
  const hash = hashSecret(secret ?? '')
  const row = await ctx.remember(`kiosk:${hash}`, () => readKiosk(ctx.db, hash))
  if (!row) {
    await noteRefusedKiosk(ctx, address)
    throw new AppError('kiosk_secret_wrong')
  }
  await noteSeen(ctx, row)
  return {
    via: 'kiosk secret',
    kioskId: row.id,
    name: row.name,
    playTheme: row.play_theme === 1,
    secretHash: hash,
  }
}

/** The kiosk at which somebody signs in, where the call says that it is at one. Throws 401 `kiosk_secret_wrong`. */
export async function findKioskOfSignIn(
  ctx: KioskContext & Pick<IdentityContext, 'remember'>,
  { authorization, address }: { authorization: string | undefined; address: string },
): Promise<KioskCaller | undefined> {
  if (!/^Kiosk\b/i.test(authorization ?? '')) return undefined
  return findKioskCaller(ctx, { secret: readKioskSecret(authorization), address })
}

/** Throws where the kiosk was shut out this very moment. */
export async function assertStillKiosk(db: Queries, { secretHash }: Pick<KioskCaller, 'secretHash'>): Promise<void> {
  if (!(await readKiosk(db, secretHash))) throw new AppError('kiosk_secret_wrong')
}

/**
 * Counts a caller that falsely claims to be a kiosk; throws 429 after too many from one address. A correct secret is
 * never delayed.
 */
export async function noteRefusedKiosk(ctx: KioskContext, address: string): Promise<void> {
  await countFailure(ctx, { kiosksFrom: address })
}

type SeenKiosk = { id: number; last_seen_at: string | null }

/** Only an approved kiosk has a secret. */
async function readKiosk(db: Queries, hash: string) {
  return db
    .selectFrom('kiosks')
    .select(['id', 'name', 'play_theme', 'last_seen_at'])
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
}

async function noteSeen(
  ctx: Pick<IdentityContext, 'clock' | 'db'>,
  { id, last_seen_at: noted }: SeenKiosk,
): Promise<void> {
  if (!isNoteDue(ctx.clock, noted)) return
  await ctx.db
    .updateTable('kiosks')
    .set({ last_seen_at: nowText(ctx.clock) })
    .where('id', '=', id)
    .execute()
}
