import { isClosureSpan, mostClosures } from '@fobhouse/contract/hours.ts'
import type { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { asOneLine } from '@fobhouse/contract/text.ts'
import ICAL from 'ical.js'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { HoursContext } from './change-schedules.ts'
import * as store from './store.ts'
import { tellHours } from './tell-hours.ts'

type Outcome = ResponseOf<typeof hourRoutes.importClosures>
type Skipped = Outcome['skipped'][number]
/** Days of the club, both included. */
type Closing = { uid: string; name: string; from: string; to: string }

/**
 * Makes a closure of each all-day event of an iCalendar file (RFC 5545). An event that was imported before stays as it
 * is. Throws `calendar_not_readable`.
 */
export async function importClosures(
  ctx: HoursContext,
  { ics, dryRun, actor }: { ics: string; dryRun: boolean; actor: Actor },
): Promise<Outcome> {
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

function readCalendar(ics: string): { closings: Closing[]; skipped: Skipped[] } {
  const closings = new Map<string, Closing>()
  const skipped: Skipped[] = []
  for (const component of parse(ics).getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component)
    const name = nameOf(event)
    const judged = judge(event)
    if ('reason' in judged) skipped.push({ summary: name, reason: judged.reason })
    else {
      const uid = event.uid || `${judged.from} ${name}`
      closings.set(uid, { uid, name, ...judged })
    }
  }
  return { closings: [...closings.values()], skipped }
}

function parse(ics: string): ICAL.Component {
  try {
    const calendar = ICAL.Component.fromString(ics)
    if (calendar.name === 'vcalendar') return calendar
  } catch {
    // Whatever was wrong: the answer below says that this is no calendar.
  }
  throw new AppError('calendar_not_readable')
}

const longestName = 100

function nameOf({ summary, startDate }: ICAL.Event): string {
  const name = [...asOneLine(summary ?? '')].slice(0, longestName).join('')
  return name === '' ? (startDate?.toString() ?? '–') : name
}

function judge(event: ICAL.Event): { from: string; to: string } | { reason: Skipped['reason'] } {
  if (event.isRecurring() || event.isRecurrenceException()) return { reason: 'repeats' }
  if (!event.startDate) return { reason: 'noDate' }
  if (!event.startDate.isDate) return { reason: 'timed' }
  const from = event.startDate.toString()
  const to = lastDayOf(event)
  if (!/^\d{4}-\d\d-\d\d$/.test(from) || to < from) return { reason: 'noDate' }
  return isClosureSpan(from, to) ? { from, to } : { reason: 'tooLong' }
}

/** DTEND is the day after; without one the event is a single day. */
function lastDayOf({ startDate, endDate }: ICAL.Event): string {
  const last = endDate.clone()
  if (last.compare(startDate) > 0) last.adjust(-1, 0, 0, 0)
  return last.toString()
}
