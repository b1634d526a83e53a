import { Temporal } from 'temporal-polyfill'
import { dayAfter } from '../../days-of-view.ts'

/** What a calendar is divided into. `days` as `YYYY-MM-DD`; `step` in minutes divides a day. */
export type Slots = { days: readonly string[]; step: number; timeZone: string }
/** From the first to the last slot, both within it; slots are counted through all days. */
export type Span = { first: number; last: number }
type Times = { start: string; end: string }

const minutesOfDay = 1440

export function slotsPerDay({ step }: Pick<Slots, 'step'>): number {
  return minutesOfDay / step
}

/** The part of a span that lies in each day that it touches, in minutes of that day. */
export function partsOf(span: Span, slots: Slots): { column: number; from: number; to: number }[] {
  const perDay = slotsPerDay(slots)
  return slots.days.flatMap((_, column) => {
    const first = Math.max(span.first - column * perDay, 0)
    const last = Math.min(span.last - column * perDay, perDay - 1)
    return first > last ? [] : [{ column, from: first * slots.step, to: (last + 1) * slots.step }]
  })
}

/** The instants of a span. Never empty, even where the clock skips all of it. */
export function timesOf({ first, last }: Span, slots: Slots): Times {
  const start = instantOf(first, slots)
  const end = instantOf(last + 1, slots)
  const least = start.add({ minutes: slots.step })
  return { start: write(start), end: write(Temporal.Instant.compare(end, least) < 0 ? least : end) }
}

function instantOf(slot: number, { days, step, timeZone }: Slots): Temporal.Instant {
  const perDay = slotsPerDay({ step })
  const column = Math.min(Math.floor(slot / perDay), days.length - 1)
  const day = days[column] ?? ''
  const minute = (slot - column * perDay) * step
  // The end of the last day is the begin of a day that is not shown.
  const date = Temporal.PlainDate.from(minute === minutesOfDay ? dayAfter(day) : day)
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 })
  return date.toZonedDateTime({ timeZone, plainTime: time }).toInstant()
}

/** The minute of a day at an instant: 0 before the day, 1,440 after it. */
export function minuteWithin(day: string, instant: string, timeZone: string): number {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const order = Temporal.PlainDate.compare(moment.toPlainDate(), day)
  if (order !== 0) return order < 0 ? 0 : minutesOfDay
  return moment.hour * 60 + moment.minute
}

/** Where a key leads from a slot; undefined for keys that do not move. Stays within what is shown. */
export function slotAfterKey(key: string, slot: number, slots: Slots): number | undefined {
  const perDay = slotsPerDay(slots)
  const begin = slot - (slot % perDay)
  const moved: Record<string, number> = {
    ArrowUp: slot - 1,
    ArrowDown: slot + 1,
    ArrowLeft: slot - perDay,
    ArrowRight: slot + perDay,
    Home: begin,
    End: begin + perDay - 1,
  }
  const next = moved[key]
  if (next === undefined) return undefined
  return next < 0 || next >= slots.days.length * perDay ? slot : next
}

type Fitting = { stepMinutes: number; minMinutes: number }

/** Widens times to the steps of what is booked, and to its shortest length. */
export function fitTimes({ start, end }: Times, { stepMinutes, minMinutes }: Fitting, timeZone: string): Times {
  const from = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
  const over = (from.hour * 60 + from.minute) % stepMinutes
  const begin = from.subtract({ minutes: over })
  const to = Temporal.Instant.from(end).toZonedDateTimeISO(timeZone)
  const left = (to.hour * 60 + to.minute) % stepMinutes
  const last = left === 0 ? to : to.add({ minutes: stepMinutes - left })
  const least = begin.add({ minutes: Math.ceil(minMinutes / stepMinutes) * stepMinutes })
  const finish = Temporal.ZonedDateTime.compare(last, least) < 0 ? least : last
  return { start: write(begin.toInstant()), end: write(finish.toInstant()) }
}

function write(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}
