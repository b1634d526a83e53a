import type { DayWindow, GrantHours, WeekWindow } from '@fobhouse/contract/hours.ts'
import { Temporal } from 'temporal-polyfill'

/** A span of time in milliseconds since 1970; it does not hold at `to` any more. */
export type Span = { from: number; to: number }
/** In order, none touching another. */
export type Spans = readonly Span[]

export type ScheduleFacts = { id: number; windows: readonly WeekWindow[]; followsClosures: boolean }
export type ClosureFacts = {
  id: number
  /** Days of the club, both included. */
  from: string
  to: string
  windows: readonly DayWindow[]
  schedules: readonly number[]
}

type Range = { timeZone: string; from: Temporal.PlainDate; to: Temporal.PlainDate }

/**
 * When a schedule holds, from all windows that begin on the days of the range, both included (`docs/rules/hours.md`).
 * A window belongs to the day on which it begins.
 */
export function resolveWindows(
  schedule: ScheduleFacts,
  closures: readonly ClosureFacts[],
  { timeZone, from, to }: Range,
): Spans {
  const own = closures.filter((closure) => isFor(closure, schedule))
  const spans: Span[] = []
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    for (const window of windowsOf(day, schedule, own)) {
      const span = spanOf(day, window, timeZone)
      if (span.to > span.from) spans.push(span)
    }
  }
  return joinSpans(spans)
}

function isFor({ schedules }: ClosureFacts, { id, followsClosures }: ScheduleFacts): boolean {
  return schedules.length === 0 ? followsClosures : schedules.includes(id)
}

/** The windows that begin on this day: the closure's if there is one, else the schedule's. */
function windowsOf(
  day: Temporal.PlainDate,
  { windows }: ScheduleFacts,
  closures: readonly ClosureFacts[],
): readonly DayWindow[] {
  const closure = closureOf(day, closures)
  return closure ? closure.windows : windows.filter(({ days }) => days.includes(day.dayOfWeek))
}

/** The closure that counts on this day. */
function closureOf(day: Temporal.PlainDate, closures: readonly ClosureFacts[]): ClosureFacts | undefined {
  const text = day.toString()
  const [closure] = closures
    .filter(({ from, to }) => from <= text && text <= to)
    .toSorted((one, other) => lengthOf(one) - lengthOf(other) || other.id - one.id)
  return closure
}

export type DayHours = { day: Temporal.PlainDate; closureId: number | null; windows: readonly DayWindow[] }

/** The windows that begin on a day, in order, as people read them. */
export function describeDay(
  schedule: ScheduleFacts,
  closures: readonly ClosureFacts[],
  day: Temporal.PlainDate,
): DayHours {
  const own = closures.filter((closure) => isFor(closure, schedule))
  const windows = windowsOf(day, schedule, own)
    .map(({ from, to }) => ({ from, to }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return { day, closureId: closureOf(day, own)?.id ?? null, windows }
}

/** Of two closures on one day the shorter one counts, then the newer one. */
function lengthOf({ from, to }: Pick<ClosureFacts, 'from' | 'to'>): number {
  return Date.parse(to) - Date.parse(from)
}

function spanOf(day: Temporal.PlainDate, { from, to }: DayWindow, timeZone: string): Span {
  const lastDay = to > from ? day : day.add({ days: 1 })
  return {
    from: instantOf(day, from, { timeZone, ofTwo: 'earlier' }),
    to: instantOf(lastDay, to, { timeZone, ofTwo: 'later' }),
  }
}

/** A time that is skipped is the instant of the jump. Of a time that comes twice, `ofTwo` says which is meant. */
function instantOf(
  day: Temporal.PlainDate,
  time: string,
  { timeZone, ofTwo }: { timeZone: string; ofTwo: 'earlier' | 'later' },
): number {
  const isMidnight = time === '24:00'
  const local = (isMidnight ? day.add({ days: 1 }) : day).toPlainDateTime(isMidnight ? '00:00' : time)
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: ofTwo })
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds
  const jump = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).getTimeZoneTransition('next')
  return (jump ?? zoned).epochMilliseconds
}

/** Spans in order; those that touch or overlap are one. */
export function joinSpans(spans: readonly Span[]): Spans {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** When both hold. */
export function intersectSpans(one: Spans, other: Spans): Spans {
  const common: Span[] = []
  let [first, second] = [0, 0]
  for (;;) {
    const [left, right] = [one[first], other[second]]
    if (!left || !right) return common
    const [from, to] = [Math.max(left.from, right.from), Math.min(left.to, right.to)]
    if (from < to) common.push({ from, to })
    if (left.to < right.to) first += 1
    else second += 1
  }
}

/** The part of the spans within a range. */
export function cutSpans(spans: Spans, range: Span): Spans {
  return intersectSpans(spans, [range])
}

/** How hours judge an instant, in milliseconds since 1970. */
export type HoursVerdict = {
  open: boolean
  /** When they close; null while closed, or if no end is known. */
  until: number | null
  /** When they open; null while open, and if they do not within the spans. */
  opensAt: number | null
}

export const alwaysOpen: HoursVerdict = { open: true, until: null, opensAt: null }

/** Judges an instant by spans that are known until `knownUntil`: what ends later has no known end. */
export function judgeSpans(spans: Spans, at: number, knownUntil: number): HoursVerdict {
  const current = spans.find(({ from, to }) => from <= at && at < to)
  if (current) return { open: true, until: current.to > knownUntil ? null : current.to, opensAt: null }
  const next = spans.find(({ from }) => from > at && from <= knownUntil)
  return { open: false, until: null, opensAt: next?.from ?? null }
}

/**
 * The schedules that must all hold for somebody at a device; none: always. The hours of a grant have the last word.
 * Null stands for a device or tier without a schedule.
 */
export function schedulesFor({
  grant,
  device,
  tier,
}: {
  grant: GrantHours
  device: number | null
  tier: number | null
}): readonly number[] {
  if (grant === 'always') return []
  if (grant !== 'inherit') return [grant]
  return [...new Set([device, tier].filter((id) => id !== null))].toSorted((one, other) => one - other)
}
