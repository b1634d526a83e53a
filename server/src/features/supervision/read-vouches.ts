import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { listBeginnings, listTapsSince } from './store.ts'
import { vouchMs, vouchOf } from './vouch-rules.ts'

/** Who vouches for the next card at each of these tools. As many questions for many tools as for one. */
export async function readVouches(
  { clock }: Pick<Context, 'clock'>,
  db: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const now = nowText(clock)
  const since = new Date(Date.parse(now) - vouchMs).toISOString()
  const taps = Map.groupBy(await listTapsSince(db, { deviceIds, since }), (tap) => tap.deviceId)
  if (taps.size === 0) return new Map()
  const beginnings = new Map(
    (await listBeginnings(db, { deviceIds, since })).map(({ deviceId, tapId }) => [deviceId, tapId]),
  )
  const vouches = new Map<number, number>()
  for (const [deviceId, own] of taps) {
    const trainerId = vouchOf({ taps: own, beganWith: beginnings.get(deviceId) ?? null, now })
    if (trainerId !== null) vouches.set(deviceId, trainerId)
  }
  return vouches
}
