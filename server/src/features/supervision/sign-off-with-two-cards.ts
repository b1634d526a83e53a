import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listCertificatesNamedBy, signOffByCard } from '../certificates/public.ts'
import { readVouches } from './read-vouches.ts'

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
  const trainerId = (await readVouches(ctx, trx, [deviceId])).get(deviceId)
  if (trainerId !== undefined) await signOffByCard(ctx, trx, { trainerId, memberId, certificateIds })
}
