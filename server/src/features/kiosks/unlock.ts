import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import { type KioskCaller, type Try, takeAllowanceOrThrow } from '../../identity/public.ts'
import { findAccountByCard, verifyPassword } from '../accounts/public.ts'
import { findKiosk } from './store.ts'

/** So low that six digits last for years. Correct entries count too, since a try is reserved before it is judged. */
const triesPerHour = 20

type UnlockContext = Pick<Context, 'clock' | 'db' | 'ids' | 'transact'>
type Key = { pin: string } | { cardId: string }

/** Throws `kiosk_unlock_refused` for a key that opens no settings, and 429 after too many tries. */
export async function unlockSettings(ctx: UnlockContext, kiosk: KioskCaller, key: Key): Promise<void> {
  const { kioskId: id, name } = kiosk
  const allowance = { key: `kiosk-unlock:${id}`, perHour: triesPerHour }
  const attempt = await ctx.transact((trx) => takeAllowanceOrThrow(ctx, trx, allowance))
  const opens = await judgeKey(ctx, id, { key, attempt })
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: { memberId: null, name: `Kiosk ${name}` },
      action: opens ? 'kiosk.unlock' : 'kiosk.refuse_unlock',
      subject: `kiosk:${id}`,
      after: opens ? { by: opens } : { by: 'pin' in key ? 'PIN' : 'card' },
    }),
  )
  if (!opens) throw new AppError('kiosk_unlock_refused')
}

/** Returns what opened the settings, for the trail; undefined if nothing did. */
async function judgeKey(
  ctx: UnlockContext,
  id: number,
  { key, attempt }: { key: Key; attempt: Try },
): Promise<string | undefined> {
  if ('pin' in key) {
    const kiosk = await findKiosk(ctx.db, { id })
    return (await verifyPassword(attempt, { stored: kiosk?.pin_hash ?? null, password: key.pin })) ? 'PIN' : undefined
  }
  const account = await findAccountByCard(ctx.db, key.cardId)
  return account?.is_admin === 1 && account.email_verified_at !== null ? `member:${account.id}` : undefined
}
