import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { writeAudit } from '../../../db/audit.ts'
import { linkRows } from '../../../db/chain/link-rows.ts'
import type { Feature } from '../../feature.ts'
import type { KeptRows } from '../../retention-store.ts'
import { keptSince } from './rules.ts'
import { addCount, takeCounts } from './store.ts'

type KeepContext = Pick<Context, 'clock' | 'db' | 'live' | 'settings' | 'transact'> & { features: readonly Feature[] }

/** Rows per transaction: few enough that a tap hardly waits for it. */
const batchSize = 1000

/**
 * Removes rows older than the club keeps them, in many short transactions, and writes one audit entry. A second run on
 * the same day changes nothing. If a run stops or dies, the next one continues and reports its removals, too.
 */
export async function keepToTimes(ctx: KeepContext, signal: AbortSignal, limit = batchSize): Promise<void> {
  const timeZone = ctx.settings.get('general.timeZone')
  const now = ctx.clock.now()
  await linkRows(ctx.db) // only missing rows of the chain can be noticed
  for (const kept of ctx.features.flatMap(keptRowsOf)) {
    const since = keptSince(now, { months: ctx.settings.get(kept.months), timeZone })
    if (!since) continue
    let isMore = true
    while (isMore && !signal.aborted) {
      isMore = (await removeBatch(ctx, { kept, before: toText(since), limit })) === limit
      await setImmediate() // let waiting requests go first
    }
  }
  const isAnythingGone = await writeLine(ctx)
  if (!isAnythingGone) return
  for (const type of ['members', 'outbox', 'devices'] as const) ctx.live.publish('admins', { type })
}

/** The times that a club can set for the tables of a feature. */
export function keptRowsOf({ tables = {} }: Feature): KeptRows[] {
  return Object.values(tables).flatMap(({ time }) => (typeof time === 'object' && 'months' in time ? [time] : []))
}

type Request = { kept: KeptRows; before: string; limit: number }

async function removeBatch(ctx: KeepContext, { kept, ...batch }: Request): Promise<number> {
  return ctx.transact(async (trx) => {
    const count = await kept.remove(trx, { ...batch, now: nowText(ctx.clock) })
    if (count > 0) await addCount(trx, kept.kind, count)
    return count
  })
}

/** Returns whether there was anything to write. */
async function writeLine(ctx: KeepContext): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const after = await takeCounts(trx)
    if (Object.keys(after).length === 0) return false
    const actor = { memberId: null, name: 'fobhouse' } as const
    await writeAudit(ctx, trx, { actor, action: 'privacy.retention', subject: 'settings', after })
    return true
  })
}
