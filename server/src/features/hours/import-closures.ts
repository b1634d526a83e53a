import { mostClosures } from '@fobhouse/contract/hours.ts'
import type { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { nowText } from '../../core/clock.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Skipped } from './read-calendar.ts'
import * as store from './store.ts'
import { type HoursContext, tellHours } from './tell-hours.ts'

type Outcome = ResponseOf<typeof hourRoutes.importClosures>

/**
 * Makes a closure of each all-day event of an iCalendar file (RFC 5545). An event that was imported before stays as it
 * is. Throws `calendar_not_readable`.
 */
export async function importClosures(
  ctx: HoursContext,
  { ics, dryRun, actor }: { ics: string; dryRun: boolean; actor: Actor },
): Promise<Outcome> {
  // The library behind it takes memory from clubs that never bring a calendar.
  const { readCalendar } = await import('./read-calendar.ts')
  const { closings, skipped } = readCalendar(ics)
  return ctx.transact(async (trx) => {
    const existing = await store.listClosures(trx)
    const known = new Set(existing.map(({ uid }) => uid))
    const fresh = closings.filter(({ uid }) => !known.has(uid))
    const room = mostClosures - existing.length
    const taken = fresh.slice(0, room)
    const tooMany = fresh.slice(room).map(({ name }): Skipped => ({ summary: name, reason: 'tooMany' }))
    const outcome = {
      created: taken.length,
      unchanged: closings.length - fresh.length,
      skipped: [...skipped, ...tooMany],
    }
    if (dryRun || taken.length === 0) return outcome
    for (const { uid, name, from, to } of taken) {
      const row = { name, from_day: from, to_day: to, windows: '[]', schedules: '[]', uid }
      await store.insertClosure(trx, row, nowText(ctx.clock))
    }
    await writeAudit(ctx, trx, {
      actor,
      action: 'closure.import',
      subject: 'closures',
      after: { created: taken.length, unchanged: outcome.unchanged, skipped: outcome.skipped.length },
    })
    tellHours(ctx, trx)
    return outcome
  })
}
