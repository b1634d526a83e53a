import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import type { TapEffect } from '@fobhouse/contract/mqtt-doors.ts'
import type { TapOutcome, TapReason } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName, fullNameOrNull } from '../../../core/full-name.ts'
import type { Trx } from '../../../db/database.ts'
import { postTap } from '../../chat/public.ts'
import { noteComing } from '../../open-house/public.ts'
import { announceTheme } from '../../themes/public.ts'
import { announce } from '../../webhooks/public.ts'
import { noteLostUse } from '../../cards/public.ts'
import { readCard } from '../card-rules.ts'
import { tapOutcome } from '../rules.ts'
import { type CardHolder, knownOwner, meetHolder, type SeenCard } from './see-card.ts'
import { insertTap, readTapsByOthers, seeDevice, seeMember, seeMemberAt } from './tap-store.ts'

export type TapReport = { deviceId: number; cardNumber: string; report: DoorReportCommand }

/** Stores a door's report; says whether somebody has the card, so that the door may have to open for it. */
export async function recordTap(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'log' | 'settings' | 'transactTogether'>,
  { deviceId, cardNumber, report }: TapReport,
): Promise<{ isKnownCard: boolean }> {
  return ctx.transactTogether(async (trx) => {
    const now = nowText(ctx.clock)
    const device = await seeDevice(trx, deviceId, now)
    if (!device) throw new AppError('not_found')
    const card = await meetHolder(trx, { number: cardNumber, reader24Bit: device.reader_24_bit === 1, now })
    const tap = await writeTap(ctx, trx, { device, card, outcome: outcomeOf(report, card), at: now })
    await followTap(ctx, trx, { device, card, tap, at: now })
    return { isKnownCard: card.holder !== undefined }
  })
}

type Followed = {
  device: NonNullable<Awaited<ReturnType<typeof seeDevice>>>
  card: Pick<SeenCard, 'holder'>
  tap: StoredTap
  at: string
}

/** What a tap at a door brings about beside opening it. */
export async function followTap(
  ctx: TapContext,
  trx: Trx,
  { device, card: { holder }, tap: { member, outcome }, at }: Followed,
): Promise<void> {
  await postTap(ctx, trx, { device, member, outcome })
  if (!holder || outcome !== 'granted') return
  await announceTheme(ctx, trx, { device, member: holder })
  if (holder.keyholder === 1) await noteComing(ctx, trx, { deviceId: device.id, at })
}

type BoardTap = Tap & {
  device: NonNullable<Awaited<ReturnType<typeof seeDevice>>>
  /** When it happened. */
  at: string
  isUncertain: boolean
  isLate: boolean
}

/** Stores a tap of which a board of protocol 2 told, in the caller's transaction. Nobody is greeted who came long ago. */
export async function recordBoardTap(
  ctx: TapContext,
  trx: Trx,
  { isLate, isUncertain, ...tap }: BoardTap,
): Promise<void> {
  const { device, card, at } = tap
  const { holder } = card
  if (holder) await seeMemberAt(trx, holder.id, at)
  // A card that is on no list may be somebody's since.
  const judged = tap.outcome === 'unknown_card' && holder ? 'denied' : tap.outcome
  const { member, outcome } = await writeTap(ctx, trx, { ...tap, outcome: judged, isLate, isUncertain })
  const isGranted = holder !== undefined && outcome === 'granted'
  if (isGranted && holder.keyholder === 1) await noteComing(ctx, trx, { deviceId: device.id, at })
  if (isLate) return
  await postTap(ctx, trx, { device, member, outcome })
  if (isGranted) await announceTheme(ctx, trx, { device, member: holder })
}

function outcomeOf(report: DoorReportCommand, card: SeenCard): TapOutcome {
  return tapOutcome(report, knownOwner(card) !== undefined)
}

export type TapContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>

export type Tap = {
  device: { id: number; name: string }
  card: SeenCard
  outcome: TapOutcome
  /** Every reason for a refusal, if the server decided. */
  reasons?: readonly TapReason[]
  /** Null unless a door without a board opened. */
  effect?: TapEffect | null
}
/** `member`: whose card it is, even if it opens nothing any more. */
export type StoredTap = { id: number; member: CardHolder | undefined; outcome: TapOutcome }

/** Writes one tap in the caller's transaction and tells open pages after the commit. */
export async function storeTap(ctx: TapContext, trx: Trx, tap: Tap): Promise<StoredTap> {
  const now = nowText(ctx.clock)
  await seeDevice(trx, tap.device.id, now)
  if (tap.card.holder) await seeMember(trx, tap.card.holder.id, now)
  return writeTap(ctx, trx, { ...tap, at: now })
}

type TimedTap = Tap & { at: string; isLate?: boolean; isUncertain?: boolean }

/** The same for a device and a holder that are noted as seen already. */
export async function writeTap(
  ctx: TapContext,
  trx: Trx,
  { device, card, outcome: judged, reasons = [], effect = null, at, isLate = false, isUncertain = false }: TimedTap,
): Promise<StoredTap> {
  const member = knownOwner(card)
  // A lost or replaced card is known: whoever holds it is refused.
  const outcome = card.ended && judged === 'unknown_card' ? 'denied' : judged
  if (card.ended) await noteLostUse(ctx, trx, { card: card.ended, member: nameOf(card.ended.owner), device, at })
  const id = await insertTap(trx, {
    device_id: device.id,
    at,
    card_number: card.number,
    member_id: member?.id ?? null,
    outcome,
    reasons: reasons.length > 0 ? JSON.stringify(reasons) : null,
    late: Number(isLate),
    time_uncertain: Number(isUncertain),
    effect,
  })
  await tellOfTap(ctx, trx, { id, device, member, outcome, at, isLate })
  return { id, member, outcome }
}

type Told = StoredTap & { device: Tap['device']; at: string; isLate: boolean }

async function tellOfTap(ctx: TapContext, trx: Trx, { id, device, member, outcome, at, isLate }: Told): Promise<void> {
  const memberId = member?.id ?? null
  const name = member ? nameOf(member) : null
  const lateness = isLate ? { late: true } : {}
  await announce(ctx, trx, {
    event: 'tap',
    type: 'tap.recorded',
    ...(memberId === null ? {} : { memberId }),
    about: device.name,
    data: { device: { id: device.id, name: device.name }, memberId, member: name, outcome, at, ...lateness },
  })
  trx.afterCommit(() => {
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
