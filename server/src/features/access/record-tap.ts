import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import type { TapOutcome, TapReason } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/database.ts'
import { readBy24BitReader, tapOutcome } from './rules.ts'
import { findMemberByCard, findTappedDevice, insertTap, listAllCards, saveSeen } from './tap-store.ts'

export type TapReport = { deviceId: number; cardNumber: string; report: DoorReportCommand }
export type CardHolder = NonNullable<Awaited<ReturnType<typeof findMemberByCard>>>

/** Stores what a door reports; says whether the card is somebody's. */
export async function recordTap(
  ctx: Pick<Context, 'clock' | 'transact' | 'live'>,
  { deviceId, cardNumber, report }: TapReport,
): Promise<{ isKnownCard: boolean }> {
  return ctx.transact(async (trx) => {
    const device = await findTappedDevice(trx, deviceId)
    if (!device) throw new AppError('not_found')
    const member = await findCardHolder(trx, cardNumber, device.reader_24_bit === 1)
    const outcome = tapOutcome(report, member !== undefined)
    await storeTap(ctx, trx, { device: { id: deviceId, name: device.name }, cardNumber, member, outcome })
    return { isKnownCard: member !== undefined }
  })
}

export type Tap = {
  device: { id: number; name: string }
  cardNumber: string
  /** Whose card it is; undefined for an unknown one. */
  member: CardHolder | undefined
  outcome: TapOutcome
  /** Where the server decided: every reason of its refusal. */
  reasons?: readonly TapReason[]
}

/** Writes one tap in the caller's transaction, and tells whoever watches. */
export async function storeTap(
  ctx: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { device, cardNumber, member, outcome, reasons = [] }: Tap,
): Promise<void> {
  const now = toText(ctx.clock.now())
  const memberId = member?.id ?? null
  const id = await insertTap(trx, {
    device_id: device.id,
    at: now,
    card_number: cardNumber,
    member_id: memberId,
    outcome,
    reasons: reasons.length > 0 ? JSON.stringify(reasons) : null,
  })
  await saveSeen(trx, { deviceId: device.id, memberId, now })
  trx.afterCommit(() => {
    const name = member ? `${member.first_name} ${member.last_name}` : null
    const tap = { id, deviceId: device.id, device: device.name, date: now, memberId, member: name, outcome }
    ctx.live.publish('admins', { type: 'tap', tap })
    if (memberId === null) return
    ctx.live.publish({ memberId }, { type: 'profile' })
    ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}

/** Whose card a reader saw; nobody's where a reader of 24 bits cannot tell two cards apart. */
export async function findCardHolder(
  trx: Trx,
  cardNumber: string,
  reader24Bit: boolean,
): Promise<CardHolder | undefined> {
  if (!reader24Bit) return findMemberByCard(trx, cardNumber)
  const seen = readBy24BitReader(cardNumber)
  if (seen === null) return undefined
  const cards = (await listAllCards(trx)).filter((card) => readBy24BitReader(card) === seen)
  const [card] = cards
  return card !== undefined && cards.length === 1 ? findMemberByCard(trx, card) : undefined
}
