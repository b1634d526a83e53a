import { type Context, publicOrigin } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { getAccount, listAdministrators, recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { lostReportedMail, lostUsedMail } from './mail-texts.ts'
import { type Card, saveTold } from './store.ts'

type MailContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>

/** Tells a member that a card of theirs was reported lost, and by whom. */
export async function mailReported(
  ctx: MailContext,
  trx: Trx,
  { card, actor }: { card: Card; actor: Actor },
): Promise<void> {
  const owner = await getAccount(trx, card.member_id)
  const params = { card: nameOf(card), by: actor.name, link: `${publicOrigin(ctx)}/account/profile` }
  await queueMail(ctx, trx, { template: lostReportedMail, recipient: recipientOf(owner), params })
}

/** The member's words for a card, or its last digits. */
function nameOf({ label, number }: Pick<Card, 'label' | 'number'>): string {
  return label === '' ? `…${number.slice(-4)}` : label
}

const dayMs = 24 * 3_600_000

type Use = {
  card: { id: number; state: 'lost' | 'replaced'; toldAt: string | null; owner: { id: number } }
  /** The full name of its owner. */
  member: string
  device: { id: number; name: string }
  at: string
}

/** A card that opens nothing was held to a reader: of a lost one administrators are told, once a day. */
export async function noteLostUse(ctx: MailContext, trx: Trx, { card, member, device, at }: Use): Promise<void> {
  if (card.state !== 'lost' || isToldToday(card.toldAt, at)) return
  await saveTold(trx, card.id, at)
  const link = `${publicOrigin(ctx)}/manage/devices/${device.id}`
  for (const administrator of await listAdministrators(trx, 'doors')) {
    const params = { member, device: device.name, link }
    await queueMail(ctx, trx, { template: lostUsedMail, recipient: recipientOf(administrator), params })
  }
}

/** A time to come was noted while the clock was ahead. */
function isToldToday(toldAt: string | null, at: string): boolean {
  if (toldAt === null) return false
  return Math.abs(fromText(at).epochMilliseconds - fromText(toldAt).epochMilliseconds) < dayMs
}
