import { Temporal } from 'temporal-polyfill'
import { isDay } from '../../lib/day-text.ts'
import { beginOf } from '../../lib/zoned-input.ts'

export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

/** The days that a view shows around a day, as `YYYY-MM-DD`: weeks begin on Monday, and months have whole weeks. */
export function daysOfView(view: View, day: string): string[] {
  const chosen = Temporal.PlainDate.from(day)
  if (view === 'day') return [day]
  const first = mondayOf(view === 'week' ? chosen : chosen.with({ day: 1 }))
  const last = view === 'week' ? first : mondayOf(chosen.with({ day: chosen.daysInMonth }))
  const count = first.until(last, { largestUnit: 'day' }).days + 7
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString())
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

/** The same view one step before or after. */
export function stepView(view: View, day: string, step: 1 | -1): string {
  const unit = { day: 'days', week: 'weeks', month: 'months' } as const
  return Temporal.PlainDate.from(day)
    .add({ [unit[view]]: step })
    .toString()
}

export function dayAfter(day: string): string {
  return addDays(day, 1)
}

/** The instant at which a typed day ends; undefined while it is incomplete or wrong. */
export function endOf(day: string, timeZone: string): string | undefined {
  return isDay(day, 'date') ? beginOf(dayAfter(day), timeZone) : undefined
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** A day as it was typed into an address; undefined if it is none. */
export function readDay(text: string | null): string | undefined {
  return text !== null && isDay(text, 'date') ? text : undefined
}

/** Whether the last day of some comes before the first; one that is not chosen yet does not. */
export function isBackwards({ first, last }: { first: string; last: string }): boolean {
  return last !== '' && last < first
}
