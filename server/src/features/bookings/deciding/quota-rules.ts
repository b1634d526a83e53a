import type { Quota } from '@fobhouse/contract/bookables.ts'
import type { BookingRefusal } from '@fobhouse/contract/bookings.ts'
import type { Temporal } from 'temporal-polyfill'
import { beginOf, dayOf, minuteMs, type Time } from './time-rules.ts'

/** One of somebody's own bookings here. Of one to which they did not come only quotas know. */
export type OwnTime = Time & { count: number; isReleased?: boolean }

type QuotaFacts = {
  now: number
  timeZone: string
  quotas: readonly Quota[]
  /** The plan of the member. */
  plan: number | null
  own: readonly OwnTime[]
}

/** The first quota that a wish would break. */
export function judgeQuotas(facts: QuotaFacts, wish: OwnTime): BookingRefusal[] {
  for (const quota of quotasFor(facts.quotas, facts.plan)) {
    const used = worstUse(facts, { quota, wish })
    if (used === undefined) continue
    const { per, unit, most } = quota
    return [{ code: 'quota_reached', params: { per, unit, most, used } }]
  }
  return []
}

/** The lines for a plan replace those for all of the same period and unit. */
export function quotasFor(quotas: readonly Quota[], plan: number | null): Quota[] {
  const isMine = ({ plans }: Quota) => plan !== null && plans.includes(plan)
  return quotas.filter(
    (quota) =>
      isMine(quota) ||
      (quota.plans.length === 0 &&
        !quotas.some((other) => isMine(other) && other.per === quota.per && other.unit === quota.unit)),
  )
}

/** What is used already in the first period in which the wish is too much; undefined: it fits in all of them. */
function worstUse(facts: QuotaFacts, { quota, wish }: { quota: Quota; wish: OwnTime }): number | undefined {
  if (quota.per === 'open') {
    const used = facts.own.filter(({ to }) => to > facts.now).length
    return used + 1 > quota.most ? used : undefined
  }
  for (const period of periodsOf(wish, { per: quota.per, timeZone: facts.timeZone })) {
    const added = useIn(period, wish, quota.unit)
    const used = facts.own.reduce((sum, own) => sum + useIn(period, own, quota.unit), 0)
    if (added > 0 && used + added > quota.most) return used
  }
  return undefined
}

/** Whole real minutes times units, or one booking in the period of its start. */
export function useIn(period: Time, { from, to, count }: OwnTime, unit: Quota['unit']): number {
  if (unit === 'bookings') return from >= period.from && from < period.to ? 1 : 0
  const inside = Math.min(to, period.to) - Math.max(from, period.from)
  return Math.max(0, Math.ceil(inside / minuteMs)) * count
}

/** The days, weeks from Monday, or months that a time touches. */
export function periodsOf(
  { from, to }: Time,
  { per, timeZone }: { per: 'day' | 'week' | 'month'; timeZone: string },
): Time[] {
  const periods: Time[] = []
  let begin = firstDayOf(dayOf(from, timeZone), per)
  while (beginOf(begin, timeZone) < to) {
    const next = begin.add(per === 'day' ? { days: 1 } : per === 'week' ? { weeks: 1 } : { months: 1 })
    periods.push({ from: beginOf(begin, timeZone), to: beginOf(next, timeZone) })
    begin = next
  }
  return periods
}

function firstDayOf(day: Temporal.PlainDate, per: 'day' | 'week' | 'month'): Temporal.PlainDate {
  if (per === 'day') return day
  return per === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

/** The time that must lie between somebody's own bookings. */
export function judgeGap(own: readonly OwnTime[], wish: Time, gapMinutes: number): BookingRefusal[] {
  const gap = gapMinutes * minuteMs
  const near =
    gap === 0 ? [] : own.filter((one) => !one.isReleased && wish.from < one.to + gap && wish.to + gap > one.from)
  if (near.length === 0) return []
  const earliest = new Date(Math.max(...near.map(({ to }) => to + gap))).toISOString()
  return [{ code: 'gap_needed', params: { minutes: gapMinutes, earliest } }]
}
