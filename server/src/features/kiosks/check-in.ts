import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { hashSecret } from '../../core/ids.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { takeAllowanceOrThrow } from '../../http/failures.ts'
import { isNoteDue } from '../../http/is-note-due.ts'
import { countPendingKiosks, findKiosk, insertKiosk, type KioskRow, saveKiosk } from './store.ts'

const mostPending = 100
const newKiosksPerMinute = 30

type CheckInContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>

type Contact = {
  kioskId: string
  name: string
  ip: string
  /** What it shows; undefined for nothing. */
  secret: string | undefined
  /** Where the call comes from. */
  address: string
}

/**
 * A kiosk says that it is there. Notes an unknown one as pending; gives an approved one its secret, once, because what
 * is given again would be given to whoever asks in its name. Throws 429 for too many new ones.
 */
export async function checkIn(
  ctx: CheckInContext,
  contact: Contact,
): Promise<{ authorised: boolean; secret?: string }> {
  return ctx.transact(async (trx) => {
    const kiosk = await findKiosk(trx, { kioskId: contact.kioskId })
    if (!kiosk) return register(ctx, trx, contact)
    const isApproved = kiosk.authorised === 1
    if (isApproved && kiosk.secret_hash === null) {
      return { authorised: true, secret: await giveSecret(ctx, trx, { kiosk, contact }) }
    }
    // An approved one is only seen when it proves who it is.
    if (!isApproved || isOwnSecret(kiosk, contact.secret)) await noteSeen(ctx, trx, { kiosk, contact })
    return { authorised: isApproved }
  })
}

export function isOwnSecret({ secret_hash: hash }: KioskRow, secret: string | undefined): boolean {
  return secret !== undefined && hash === hashSecret(secret)
}

async function register(ctx: CheckInContext, trx: Trx, contact: Contact): Promise<{ authorised: false }> {
  const { kioskId, name, ip, address } = contact
  await takeAllowanceOrThrow(ctx, trx, { key: `kiosk-new:${address}`, perMinute: newKiosksPerMinute })
  if ((await countPendingKiosks(trx)) >= mostPending) throw new AppError('too_many_requests')
  const now = nowText(ctx.clock)
  const row = { kiosk_id: kioskId, name, ip_address: ip, secret_hash: null, last_seen_at: now, created_at: now }
  await insertKiosk(trx, row)
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'kiosks' }))
  return { authorised: false }
}

type Known = { kiosk: KioskRow; contact: Contact }

async function giveSecret(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<string> {
  const secret = ctx.ids.secret()
  const seen = { last_seen_at: nowText(ctx.clock), ip_address: contact.ip }
  await saveKiosk(trx, kiosk.id, { ...seen, secret_hash: hashSecret(secret) })
  await writeAudit(ctx, trx, {
    actor: { memberId: null, name: `Kiosk ${kiosk.name}` },
    action: 'kiosk.receive_secret',
    subject: `kiosk:${kiosk.id}`,
    after: { address: contact.address },
  })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'kiosks' }))
  return secret
}

async function noteSeen(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<void> {
  if (!isNoteDue(ctx.clock, kiosk.last_seen_at) && kiosk.ip_address === contact.ip) return
  await saveKiosk(trx, kiosk.id, { last_seen_at: nowText(ctx.clock), ip_address: contact.ip })
}
