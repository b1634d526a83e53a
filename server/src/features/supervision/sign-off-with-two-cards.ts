import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { listCertificatesNamedBy, signOffByCard } from '../certificates/public.ts'
import { findBeginningTap, listTapsSince } from './store.ts'
import { vouchMs, vouchOf } from './vouch-rules.ts'

type CardContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'>

/**
 * A member's card is held to a tool. If a trainer vouches for it there, the member is signed off for what the tool asks
 * for, now or as planned. Call it before the tap is stored: that spends the vouch. All is read from what is stored, so
 * that neither a restart nor a second process between the cards matters.
 */
export async function signOffWithTwoCards(
  ctx: CardContext,
  trx: Trx,
  { deviceId, memberId }: { deviceId: number; memberId: number },
): Promise<void> {
  const certificateIds = await listCertificatesNamedBy(trx, { kind: 'device', subjectId: deviceId })
  if (certificateIds.length === 0) return
  const trainerId = await findVouch(ctx, trx, deviceId)
  if (trainerId !== null) await signOffByCard(ctx, trx, { trainerId, memberId, certificateIds })
}

/** Who vouches for the next card at a tool; null: nobody. */
async function findVouch(ctx: Pick<Context, 'clock'>, db: Queries, deviceId: number): Promise<number | null> {
  const now = nowText(ctx.clock)
  const since = new Date(Date.parse(now) - vouchMs).toISOString()
  const taps = await listTapsSince(db, { deviceId, since })
  const beganWith = taps.length === 0 ? null : await findBeginningTap(db, { deviceId, since })
  return vouchOf({ taps, beganWith, now })
}
