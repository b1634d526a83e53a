import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import type { TapOutcome, TapReason } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName, fullNameOrNull } from '../../core/full-name.ts'
import type { Trx } from '../../db/database.ts'
import { postTap } from '../chat/public.ts'
import { noteComing } from '../open-house/public.ts'
import { announceTheme } from '../themes/public.ts'
import { announce } from '../webhooks/public.ts'
import { pickCard, readCard, tapOutcome } from './rules.ts'
import { listCardHolders } from './store.ts'
import { findMemberByCard, insertTap, readTapsByOthers, seeDevice, seeMember } from './tap-store.ts'

export type TapReport = { deviceId: number; cardNumber: string; report: DoorReportCommand }
export type CardHolder = NonNullable<Awaited<ReturnType<typeof findMemberByCard>>>

/** Stores a door's report; says whether the card has an owner. */
export async function recordTap(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transactTogether'>,
  { deviceId, cardNumber, report }: TapReport,
): Promise<{ isKnownCard: boolean }> {
  return ctx.transactTogether(async (trx) => {
    const now = nowText(ctx.clock)
    const device = await seeDevice(trx, deviceId, now)
    if (!device) throw new AppError('not_found')
    const card = await findWholeCard(trx, cardNumber, device.reader_24_bit === 1)
    const member = card === undefined ? undefined : await seeMember(trx, { card_number: card }, now)
    const outcome = tapOutcome(report, member !== undefined)
    await writeTap(ctx, trx, { device, cardNumber, member, outcome, at: now })
    await postTap(ctx, trx, { device, member, outcome })
    if (member && outcome === 'granted') {
      await announceTheme(ctx, trx, { device, member })
      if (member.keyholder === 1) await noteComing(ctx, trx, device.id)
    }
    return { isKnownCard: member !== undefined }
  })
}

/** Callers pass `jobs` so that webhooks are sent at once. */
type TapContext = Pick<Context, 'clock' | 'live'> & Partial<Pick<Context, 'jobs' | 'settings'>>

export type Tap = {
  device: { id: number; name: string }
  cardNumber: string
  /** The card's owner; undefined for an unknown card. */
  member: CardHolder | undefined
  outcome: TapOutcome
  /** Every reason for a refusal, if the server decided. */
  reasons?: readonly TapReason[]
}

/** Writes one tap in the caller's transaction and tells open pages after the commit. */
export async function storeTap(ctx: TapContext, trx: Trx, tap: Tap): Promise<void> {
  const now = nowText(ctx.clock)
  await seeDevice(trx, tap.device.id, now)
  if (tap.member) await seeMember(trx, { id: tap.member.id }, now)
  await writeTap(ctx, trx, { ...tap, at: now })
}

async function writeTap(
  ctx: TapContext,
  trx: Trx,
  { device, cardNumber, member, outcome, reasons = [], at }: Tap & { at: string },
): Promise<void> {
  const memberId = member?.id ?? null
  const id = await insertTap(trx, {
    device_id: device.id,
    at,
    card_number: cardNumber,
    member_id: memberId,
    outcome,
    reasons: reasons.length > 0 ? JSON.stringify(reasons) : null,
  })
  await announce(ctx, trx, {
    event: 'tap',
    type: 'tap.recorded',
    ...(memberId === null ? {} : { memberId }),
    about: device.name,
    data: {
      device: { id: device.id, name: device.name },
      memberId,
      member: member ? nameOf(member) : null,
      outcome,
      at,
    },
  })
  trx.afterCommit(() => {
    const name = member ? nameOf(member) : null
    const tap = { id, deviceId: device.id, device: device.name, date: at, memberId, member: name, outcome }
    ctx.live.publish('admins', { type: 'tap', tap })
    if (memberId === null) return
    ctx.live.publish({ memberId }, { type: 'profile' })
    ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}

function nameOf({ first_name, last_name }: CardHolder): string {
  return fullName({ first_name, last_name })
}

/** The owner of a card that a reader saw. Nobody if a 24-bit reader cannot tell two cards apart. */
export async function findCardHolder(
  trx: Trx,
  cardNumber: string,
  reader24Bit: boolean,
): Promise<CardHolder | undefined> {
  const card = await findWholeCard(trx, cardNumber, reader24Bit)
  return card === undefined ? undefined : findMemberByCard(trx, card)
}

/** The full number of the card that a reader sent. */
async function findWholeCard(trx: Trx, cardNumber: string, reader24Bit: boolean): Promise<string | undefined> {
  if (!reader24Bit) return cardNumber
  return pickCard(cardNumber, { cards: await listCardHolders(trx), reader24Bit })?.cardNumber
}

export type TapsByOthers = { device: string; date: string; times: number; member: string | null }

/**
 * Taps of the card that a person claims, from times when it was not theirs: the card may belong to somebody else. A
 * 24-bit reader sent only its low 24 bits.
 */
export async function findTapsByOthers(
  db: Context['db'],
  { id, card_number: card }: { id: number; card_number: string | null },
): Promise<TapsByOthers | null> {
  if (card === null) return null
  const { newest, times } = await readTapsByOthers(db, { memberId: id, card, low: readCard(card, true) ?? card })
  if (!newest) return null
  const member = fullNameOrNull(newest)
  return { device: newest.name, date: newest.at, times, member }
}
