import { type Batch, takeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import type { Context } from '../../../context.ts'
import { fromText, nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import type { ProvenBoard } from '../../../device-hub/protocol-2/handshake.ts'
import { noteLetGo } from '../../open-house/public.ts'
import { recordBoardTap, type TapContext } from '../taps/record-tap.ts'
import { seeDevice } from '../taps/tap-store.ts'
import { findLastTime, insertEvents, listBoots, saveBoot } from './event-store.ts'
import { timeEvents, type TimedEvent } from './rules.ts'
import type { TappedCards } from './tapped-cards.ts'
import { tellOfEvents } from './tell-of-events.ts'

export type BatchContext = TapContext & Pick<Context, 'log' | 'transactTogether'>

/** `arrival`: when the frame came, in milliseconds since 1970. */
export type ArrivedBatch = {
  board: Pick<ProvenBoard, 'deviceId' | 'bootId'>
  batch: Batch
  arrival: number
  cards: TappedCards
}
type Ack = { boot_id: string; seq: number }
type Device = NonNullable<Awaited<ReturnType<typeof seeDevice>>>

/**
 * Stores what is new in a batch, each event once and in order, with all that follows from it, in one commit. What comes
 * again after a server was killed before it answered is answered in the same way.
 */
export async function storeBatch(ctx: BatchContext, { board, batch, arrival, cards }: ArrivedBatch): Promise<Ack[]> {
  const bootIds = [...new Set(batch.entries.map(({ boot_id }) => boot_id))]
  if (bootIds.length === 0) return []
  const { deviceId, bootId } = board
  return ctx.transactTogether(async (trx) => {
    const device = await seeDevice(trx, deviceId, nowText(ctx.clock))
    if (!device) throw new AppError('not_found')
    const boots = await listBoots(trx, deviceId, bootIds)
    const storedUpTo = new Map(boots.map(({ boot_id, stored_up_to }) => [boot_id, stored_up_to]))
    const { stored, unreadable, acks } = takeBatch(batch.entries, storedUpTo)
    if (unreadable > 0) ctx.log.warn({ deviceId, unreadable }, 'a board sent events that cannot be read')
    const last = stored.length > 0 ? await findLastTime(trx, deviceId) : undefined
    const before = last === undefined ? undefined : fromText(last).epochMilliseconds
    const timed = timeEvents(stored, { arrival, sent: batch.sent, bootId }, before)
    await storeTaps(ctx, trx, { device, timed, cards })
    await noteHolds(ctx, trx, { deviceId, timed })
    const mailed = await tellOfEvents(ctx, trx, { device, events: timed })
    await insertEvents(
      trx,
      timed.map((event) => rowOf(deviceId, event, mailed)),
    )
    for (const ack of acks) {
      if (ack.seq <= (storedUpTo.get(ack.boot_id) ?? 0)) continue
      const lastAt = timed.findLast(({ event }) => event.boot_id === ack.boot_id)?.at ?? last ?? nowText(ctx.clock)
      await saveBoot(trx, { device_id: deviceId, boot_id: ack.boot_id, stored_up_to: ack.seq, last_at: lastAt })
    }
    return acks
  })
}

async function storeTaps(
  ctx: BatchContext,
  trx: Trx,
  { device, timed, cards }: { device: Device; timed: readonly TimedEvent[]; cards: TappedCards },
): Promise<void> {
  const taps = timed.flatMap(({ event }) => (event.type === 'tap' ? [event] : []))
  const cardOf = await cards.look(trx, taps, device.reader_24_bit === 1)
  for (const { event, ...when } of timed) {
    if (event.type !== 'tap') continue
    const card = await cardOf(event)
    const { outcome, reason } = event
    const reasons = outcome === 'denied' && reason !== undefined ? [{ code: reason }] : []
    await recordBoardTap(ctx, trx, { device, card, outcome, reasons, ...when })
  }
}

async function noteHolds(
  ctx: BatchContext,
  trx: Trx,
  { deviceId, timed }: { deviceId: number; timed: readonly TimedEvent[] },
): Promise<void> {
  for (const { event, at } of timed) {
    if (event.type === 'hold' && !event.on) await noteLetGo(ctx, trx, { deviceId, at })
  }
}

function rowOf(
  deviceId: number,
  { seq, event, at, isUncertain }: TimedEvent,
  mailed: ReadonlyMap<TimedEvent['event'], string>,
) {
  return {
    device_id: deviceId,
    boot_id: event.boot_id,
    seq,
    at,
    type: event.type,
    is_on: event.type === 'hold' ? Number(event.on) : null,
    time_uncertain: Number(isUncertain),
    mailed_at: mailed.get(event) ?? null,
  }
}
