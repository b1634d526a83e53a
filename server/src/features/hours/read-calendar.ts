import { isClosureSpan } from '@fobhouse/contract/hours.ts'
import type { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { asOneLine } from '@fobhouse/contract/text.ts'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { AppError } from '../../core/errors.ts'

export type Skipped = ResponseOf<typeof hourRoutes.importClosures>['skipped'][number]
/** Days of the club, both included. */
export type Closing = { uid: string; name: string; from: string; to: string }
type Judged = { closing: Closing } | { skipped: Skipped }

/**
 * The all-day events of an iCalendar file (RFC 5545). Each event is read by itself, so that one that nobody can read
 * loses nothing else. Throws `calendar_not_readable`.
 */
export function readCalendar(ics: string): { closings: Closing[]; skipped: Skipped[] } {
  const judged = splitEvents(ics).map(judgeEvent)
  const closings = judged.flatMap((event) => ('closing' in event ? [event.closing] : []))
  return {
    closings: [...new Map(closings.map((closing) => [closing.uid, closing])).values()],
    skipped: judged.flatMap((event) => ('skipped' in event ? [event.skipped] : [])),
  }
}

/** The lines of each event. One that does not end stops where the next one begins. */
function splitEvents(ics: string): string[][] {
  // A line that begins with a blank goes on with the one before.
  const lines = ics
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
  const events: string[][] = []
  let open: string[] | undefined
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) events.push((open = []))
    open?.push(line)
    if (/^END:(VEVENT|VCALENDAR)\s*$/i.test(line)) open = undefined
  }
  const isCalendar =
    lines
      .map((line) => line.trim())
      .find((line) => line !== '')
      ?.toUpperCase() === 'BEGIN:VCALENDAR'
  const isWhole = lines.some((line) => /^END:VCALENDAR\s*$/i.test(line))
  if (!isCalendar || (!isWhole && events.length === 0)) throw new AppError('calendar_not_readable')
  return events
}

function judgeEvent(lines: readonly string[]): Judged {
  try {
    const event = new ICAL.Event(ICAL.Component.fromString(lines.join('\r\n')))
    const name = cutName(event.summary) || event.startDate?.toString() || '–'
    const days = judgeDays(event)
    if ('reason' in days) return { skipped: { summary: name, reason: days.reason } }
    return { closing: { uid: asOneLine(event.uid ?? '') || `${days.from} ${name}`, name, ...days } }
  } catch {
    // Whatever is wrong with it: people look for its name in the file.
    return { skipped: { summary: cutName(findSummary(lines)) || '–', reason: 'unreadable' } }
  }
}

const longestName = 100

function cutName(summary: string | null): string {
  return [...asOneLine(summary ?? '')].slice(0, longestName).join('')
}

function findSummary(lines: readonly string[]): string {
  const [found] = lines.flatMap((line) => /^SUMMARY(?:;[^:]*)?:(?<text>.*)$/i.exec(line)?.groups?.['text'] ?? [])
  return (found ?? '').replaceAll(/\\([,;\\])/g, '$1')
}

function judgeDays(event: ICAL.Event): { from: string; to: string } | { reason: Skipped['reason'] } {
  if (event.isRecurring() || event.isRecurrenceException()) return { reason: 'repeats' }
  if (!event.startDate) return { reason: 'noDate' }
  if (!event.startDate.isDate || !event.endDate.isDate) return { reason: 'timed' }
  const from = writtenDay(event, 'dtstart') ?? event.startDate.toString()
  const after = writtenDay(event, 'dtend') ?? event.endDate.toString()
  const to = after > from ? dayBefore(after) : after
  if (to < from) return { reason: 'noDate' }
  return isClosureSpan(from, to) ? { from, to } : { reason: 'tooLong' }
}

/** The day as the file has it; the library makes 2 March of 30 February. Throws for a day that no year has. */
function writtenDay({ component }: ICAL.Event, name: 'dtstart' | 'dtend'): string | undefined {
  const property: unknown = component.getFirstProperty(name)?.toJSON()
  const written: unknown = Array.isArray(property) ? property[3] : undefined // the value, by RFC 7265 §3.4
  return typeof written === 'string' ? Temporal.PlainDate.from(written, { overflow: 'reject' }).toString() : undefined
}

/** DTEND is the day after the last one. */
function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}
