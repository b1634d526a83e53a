import type { Context } from '../../context.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { listStepsAt, signOffByCard } from '../certificates/public.ts'
import { readVouches } from './read-vouches.ts'

type CardContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'>

/** What a trainer can do at a tool. */
export type Taught = {
  /** Certificates that two cards sign off there. */
  byCard: readonly number[]
  /** Whether any is learnt there under supervision. */
  isLearnt: boolean
}

/** One question for a tool, so that one where nobody teaches costs no other. */
export async function findTaught(db: Queries, deviceId: number): Promise<Taught> {
  const steps = await listStepsAt(db, { deviceId, kinds: ['in_person', 'hours'] })
  const byCard = steps.filter(({ own }) => own.kind === 'in_person' && own.byCard)
  return {
    byCard: [...new Set(byCard.map(({ certificateId }) => certificateId))],
    isLearnt: steps.some(({ kind }) => kind === 'hours'),
  }
}

type Held = { deviceId: number; memberId: number; taught: Taught }

/**
 * A member's card is held to a tool. If a trainer vouches for it there, the member is signed off for what the tool asks
 * for, now or as planned. Call it before the tap is stored: that spends the vouch. All is read from what is stored, so
 * that neither a restart nor a second process between the cards matters.
 */
export async function signOffWithTwoCards(
  ctx: CardContext,
  trx: Trx,
  { deviceId, memberId, taught: { byCard: certificateIds } }: Held,
): Promise<void> {
  if (certificateIds.length === 0) return
  const trainerId = (await readVouches(ctx, trx, [deviceId])).get(deviceId)
  if (trainerId !== undefined) await signOffByCard(ctx, trx, { trainerId, memberId, certificateIds })
}
