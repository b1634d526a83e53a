import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { outcomeOfDecision } from '../rules.ts'
import { decideCard } from './decide-card.ts'
import { followTap, type TapContext, writeTap } from './record-tap.ts'
import { meetHolder } from './see-card.ts'
import { isDoorInUse, saveTapSeen, seeDevice } from './tap-store.ts'

type LiveContext = TapContext & Pick<Context, 'log' | 'transactTogether'>
export type LiveTap = { id: number; isGranted: boolean }

/**
 * Decides about a card at a door without a board, and stores the tap in the same commit; undefined if the door is not in
 * use. The caller opens the door, and says so by `noteTapSeen` once the lock has answered.
 */
export async function recordLiveTap(
  ctx: LiveContext,
  { deviceId, cardNumber }: { deviceId: number; cardNumber: string },
): Promise<LiveTap | undefined> {
  return ctx.transactTogether(async (trx) => {
    if (!(await isDoorInUse(trx, deviceId))) return undefined
    const now = nowText(ctx.clock)
    const device = await seeDevice(trx, deviceId, now)
    if (!device) return undefined
    const card = await meetHolder(trx, { number: cardNumber, reader24Bit: device.reader_24_bit === 1, now })
    const { access, reasons } = await decideCard(ctx, trx, { deviceId, card, kind: 'door' })
    const effect = access ? 'asked' : null
    const tap = await writeTap(ctx, trx, {
      device,
      card,
      outcome: outcomeOfDecision(reasons),
      reasons,
      effect,
      at: now,
    })
    await followTap(ctx, trx, { device, card, tap, at: now })
    return { id: tap.id, isGranted: access }
  })
}

/** The lock said that it opened. */
export async function noteTapSeen(
  ctx: Pick<Context, 'live' | 'transactTogether'>,
  tapIds: readonly number[],
): Promise<void> {
  if (tapIds.length === 0) return
  await ctx.transactTogether(async (trx) => {
    await saveTapSeen(trx, tapIds)
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
}
