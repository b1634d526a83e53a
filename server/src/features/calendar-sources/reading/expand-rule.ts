import ICAL from 'ical.js'
import { dayMs, isUtc, localOf, type ToInstant } from './times.ts'

type Range = {
  /** The first time, as if its clock were UTC. */
  start: number
  clock: ToInstant
  /** Times before and after these are not looked for. */
  from: number
  until: number
}

/** How long a repetition is, where all are equally long. */
const stepOf: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
}

/** The times of a rule in order, in milliseconds as if the clock were UTC. Some rules have none, and never end. */
export function* startsOf(rule: ICAL.Recur, { start, clock, from, until }: Range): Generator<number> {
  const isOver = overOf(rule, clock)
  const endless = rule.clone()
  endless.until = null // compared here: the library knows no zones
  const iterator = endless.iterator(timeAt(nearer(rule, start, from)))
  for (let next = iterator.next(); next; next = iterator.next()) {
    const local = localOf(next)
    if (local > until || isOver(local)) return
    yield local
  }
}

/** Whether a time is after the end of the rule. The end includes its day if it is one. */
function overOf({ until }: ICAL.Recur, clock: ToInstant): (local: number) => boolean {
  if (until === null) return () => false
  const end = localOf(until)
  if (until.isDate) return (local) => local >= end + dayMs
  if (!isUtc(until)) return (local) => local > end
  // Far from the end, no clock needs to be asked.
  return (local) => (Math.abs(local - end) > 2 * dayMs ? local > end : clock(local) > end)
}

/** A start some repetitions later, so that one of long ago takes no longer. Where they are counted it is the start. */
function nearer({ freq, interval, count }: ICAL.Recur, start: number, from: number): number {
  const step = (stepOf[freq] ?? 0) * interval
  const ahead = from - start
  if (count !== null || step === 0 || ahead < 2 * step) return start
  return start + (Math.floor(ahead / step) - 1) * step
}

function timeAt(local: number): ICAL.Time {
  const date = new Date(local)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  })
}
