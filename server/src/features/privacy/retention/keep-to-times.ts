import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { writeAudit } from '../../../db/audit.ts'
import { type KeptKind, keptKinds, keptSince, monthsSettings } from './rules.ts'
import { getNewestLineId, removals, saveCounts } from './store.ts'

type KeepContext = Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>
type Counts = Partial<Record<KeptKind, number>>
/** What a run has removed so far, and its line in the trail, which it gets with the first of it. */
type Run = { counts: Counts; lineId: number | undefined }

/** Rows of one transaction: so few that a tap hardly waits for it. */
const batchSize = 1000

/**
 * Removes what is older than the club keeps it, in many short transactions, and writes one line on it into the trail. A
 * second run on the same day finds nothing more to do; one that was stopped is continued by the next.
 */
export async function keepToTimes(ctx: KeepContext, signal: AbortSignal, limit = batchSize): Promise<void> {
  const timeZone = ctx.settings.get('general.timeZone')
  const now = ctx.clock.now()
  let run: Run = { counts: {}, lineId: undefined }
  for (const kind of keptKinds) {
    const since = keptSince(now, { months: ctx.settings.get(monthsSettings[kind]), timeZone })
    if (!since) continue
    let isMore = true
    while (isMore && !signal.aborted) {
      const before: Run = run
      run = await removeBatch(ctx, before, { kind, before: toText(since), limit })
      isMore = (run.counts[kind] ?? 0) - (before.counts[kind] ?? 0) === limit
      await setImmediate() // whatever came meanwhile goes first
    }
  }
  if (run.lineId === undefined) return
  for (const type of ['members', 'outbox', 'devices'] as const) ctx.live.publish('admins', { type })
}

type Request = { kind: KeptKind; before: string; limit: number }

async function removeBatch(ctx: KeepContext, { counts, lineId }: Run, { kind, ...batch }: Request): Promise<Run> {
  return ctx.transact(async (trx) => {
    const count = await removals[kind](trx, batch)
    if (count === 0) return { counts, lineId }
    const sum = { ...counts, [kind]: (counts[kind] ?? 0) + count }
    if (lineId === undefined) {
      const actor = { memberId: null, name: 'fobhouse' } as const
      await writeAudit(ctx, trx, { actor, action: 'privacy.retention', subject: 'settings', after: sum })
      return { counts: sum, lineId: await getNewestLineId(trx) }
    }
    await saveCounts(trx, lineId, sum)
    return { counts: sum, lineId }
  })
}
