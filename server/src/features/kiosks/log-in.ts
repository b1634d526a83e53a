import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import { noteRefusedKiosk, takeAllowanceOrThrow } from '../../identity/public.ts'
import {
  type Account,
  findAccountByCard,
  type MailLinkContext,
  openKioskSession,
  refuseUnverified,
} from '../accounts/public.ts'
import { isOwnSecret } from './check-in.ts'
import { findKiosk, type KioskRow } from './store.ts'

const tapsPerMinute = 5

type LogInContext = MailLinkContext & Pick<Context, 'db' | 'transact'>

type Tap = {
  card: string
  kioskId: string
  /** The secret that the kiosk shows; undefined if none. */
  secret: string | undefined
  address: string
}

/**
 * Signs in the owner of a card for five minutes and ends the previous session at that kiosk. Returns the session's
 * token. Every refusal at a known kiosk goes into the trail.
 */
export async function logInByCard(ctx: LogInContext, { card, kioskId, secret, address }: Tap): Promise<string> {
  const kiosk = await findKiosk(ctx.db, { kioskId })
  if (!kiosk) throw new AppError('kiosk_not_authorised')
  await assertGenuine(ctx, kiosk, { secret, address })
  await ctx.transact((trx) =>
    takeAllowanceOrThrow(ctx, trx, { key: `kiosk-tap:${kiosk.id}`, perMinute: tapsPerMinute }),
  )
  const account = await findAccountByCard(ctx.db, card)
  if (!account) {
    await auditRefusal(ctx, kiosk, { reason: 'card_login_failed' })
    throw new AppError('card_login_failed')
  }
  if (account.email_verified_at === null) {
    await auditRefusal(ctx, kiosk, { reason: 'unverified_email', member: account.id })
    await refuseUnverified(ctx, account)
  }
  return openSession(ctx, { kiosk, secret, account, address })
}

/** Throws if the kiosk waits for approval, or if the secret is not its own. */
async function assertGenuine(
  ctx: LogInContext,
  kiosk: KioskRow,
  { secret, address }: Pick<Tap, 'secret' | 'address'>,
): Promise<void> {
  if (kiosk.authorised === 1 && isOwnSecret(kiosk, secret)) return
  await noteRefusedKiosk(ctx, address)
  const code = kiosk.authorised === 1 ? 'kiosk_secret_wrong' : 'kiosk_not_authorised'
  await auditRefusal(ctx, kiosk, { reason: code })
  throw new AppError(code)
}

type Opening = { kiosk: KioskRow; secret: string | undefined; account: Account; address: string }

async function openSession(ctx: LogInContext, { kiosk, secret, account, address }: Opening): Promise<string> {
  return ctx.transact(async (trx) => {
    const now = await findKiosk(trx, { id: kiosk.id })
    if (!now || !isOwnSecret(now, secret)) throw new AppError('kiosk_not_authorised') // revoked at this very moment
    return openKioskSession(ctx, trx, { account, kiosk, address })
  })
}

async function auditRefusal(ctx: LogInContext, kiosk: KioskRow, after: { reason: string; member?: number }) {
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: { memberId: null, name: `Kiosk ${kiosk.name}` },
      action: 'kiosk.refuse_card',
      subject: `kiosk:${kiosk.id}`,
      after,
    }),
  )
}
