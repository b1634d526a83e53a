import type { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import { networkOf } from '../../core/network-of.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isNoteDue } from '../../identity/public.ts'
import { type Claimant, keepClaim, makeRoomForKiosk } from './claims.ts'
import { findKiosk, insertKiosk, type KioskColumns, type KioskRow, saveKiosk } from './store.ts'

type CheckInContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>

type Contact = Claimant & {
  kioskId: string
  name: string
  ip: string
  /** The secret that it shows; undefined if none. */
  secret: string | undefined
}
type Known = { kiosk: KioskRow; contact: Contact }

type Answer = ResponseOf<typeof kioskRoutes.checkIn>

/**
 * Handles a kiosk's contact. An unknown one is stored as pending. An approved one without a secret gets it if its
 * claim is the one whose code an administrator entered. Throws 429 for too many new ones.
 */
export async function checkIn(ctx: CheckInContext, contact: Contact): Promise<Answer> {
  return ctx.transact(async (trx) => {
    const kiosk = await findKiosk(trx, { kioskId: contact.kioskId })
    if (!kiosk) return register(ctx, trx, contact)
    if (kiosk.authorised !== 1) return wait(ctx, trx, { kiosk, contact })
    if (isOwnSecret(kiosk, contact.secret)) return greet(ctx, trx, { kiosk, contact })
    // Also on repeated contact: an answer may have been lost, and nobody else knows the claim.
    if (isApprovedClaim(kiosk, contact.claim)) return giveSecret(ctx, trx, { kiosk, contact })
    // Its secret was renewed. Without the secret, claims for a kiosk that has one are not stored.
    if (kiosk.secret_hash === null && kiosk.claim_hash === null) return wait(ctx, trx, { kiosk, contact })
    return { authorised: true }
  })
}

export function isOwnSecret({ secret_hash: hash }: KioskRow, secret: string | undefined): boolean {
  return secret !== undefined && hash === hashSecret(secret)
}

function isApprovedClaim({ claim_hash: hash }: KioskRow, claim: string | undefined): boolean {
  return claim !== undefined && hash === hashSecret(claim)
}

async function register(ctx: CheckInContext, trx: Trx, contact: Contact): Promise<Answer> {
  const { kioskId, name, ip, address } = contact
  await makeRoomForKiosk(trx)
  const now = nowText(ctx.clock)
  const row = { kiosk_id: kioskId, name, ip_address: ip, last_seen_at: now, created_at: now }
  const id = await insertKiosk(trx, { ...row, waits_from: networkOf(address) })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'kiosks' }))
  return { authorised: false, ...(await keepClaim(ctx, trx, { kioskId: id, claimant: contact })) }
}

/** A kiosk without a secret, which an administrator must recognise. */
async function wait(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<Answer> {
  const isApproved = kiosk.authorised === 1
  const answer = await keepClaim(ctx, trx, { kioskId: kiosk.id, claimant: contact })
  // An approved kiosk is only marked as seen when it proves its identity.
  if (!isApproved) await noteSeen(ctx, trx, { kiosk, contact })
  return { authorised: isApproved, ...answer }
}

/** The kiosk proved its identity. */
async function greet(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<Answer> {
  const { readerUrl } = contact
  // The kiosk has its secret, so the claim is no longer needed.
  const columns: KioskColumns = kiosk.claim_hash === null ? {} : { claim_hash: null }
  if (readerUrl !== undefined && kiosk.reader_url === null) {
    // Approved before readers were recorded: its setting at first contact becomes the trusted reader.
    columns.reader_url = readerUrl
    await writeAudit(ctx, trx, { ...deedOf(kiosk), action: 'kiosk.adopt_reader', after: { reader_url: readerUrl } })
  } else if (readerUrl !== undefined) {
    const asked = readerUrl === kiosk.reader_url ? null : readerUrl
    if (asked !== kiosk.asked_reader_url) columns.asked_reader_url = asked
  }
  if (Object.keys(columns).length > 0) {
    await saveKiosk(trx, kiosk.id, columns)
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'kiosks' }))
  }
  await noteSeen(ctx, trx, { kiosk, contact })
  return { authorised: true, setUp: setUpOf({ ...kiosk, ...columns }) }
}

async function giveSecret(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<Answer> {
  const secret = ctx.ids.secret()
  const seen = { last_seen_at: nowText(ctx.clock), ip_address: contact.ip }
  await saveKiosk(trx, kiosk.id, { ...seen, secret_hash: hashSecret(secret) })
  await writeAudit(ctx, trx, {
    ...deedOf(kiosk),
    action: 'kiosk.receive_secret',
    after: { address: contact.address },
  })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'kiosks' }))
  return { authorised: true, secret, setUp: setUpOf(kiosk) }
}

function setUpOf({ reader_url: readerUrl, pin_hash: pin }: Pick<KioskRow, 'reader_url' | 'pin_hash'>) {
  return { readerUrl, hasPin: pin !== null }
}

function deedOf({ id, name }: KioskRow) {
  return { actor: { memberId: null, name: `Kiosk ${name}` }, subject: `kiosk:${id}` } as const
}

async function noteSeen(ctx: CheckInContext, trx: Trx, { kiosk, contact }: Known): Promise<void> {
  if (!isNoteDue(ctx.clock, kiosk.last_seen_at) && kiosk.ip_address === contact.ip) return
  await saveKiosk(trx, kiosk.id, { last_seen_at: nowText(ctx.clock), ip_address: contact.ip })
}
