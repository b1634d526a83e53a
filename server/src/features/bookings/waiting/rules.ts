import { waitingLimits } from '@fobhouse/contract/waiting-list.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'

const leastMs = waitingLimits.leastMinutes * minuteMs

/** The begins that can be looked at in a wish: all of it lies in the wish, and in time to come. */
export function beginsIn({ from, to }: Time, { length, earliest }: { length: number; earliest: number }): Time {
  // The last one ends with the wish.
  return { from: Math.max(from, earliest), to: to - length + 1 }
}

/** From when on there is time enough to answer. */
export function earliestOffer(now: number): number {
  return now + leastMs
}

/** Until when an offer is kept: so many minutes, and not beyond its start. */
export function keptUntil(now: number, { from, minutes }: { from: number; minutes: number }): number {
  return Math.min(now + minutes * minuteMs, from)
}

/** The earliest time that nobody let go: it touches none of those. */
export function firstNotLetGo<Found extends Time>(times: Iterable<Found>, letGo: readonly Time[]): Found | undefined {
  for (const time of times) {
    if (!letGo.some(({ from, to }) => from < time.to && to > time.from)) return time
  }
  return undefined
}

/** One of those who wait for the same. */
type InLine = { id: number; bookable_id: number; starts_at: string; ends_at: string; place: number }

/** Where a wish stands among those that overlap it; 1 is the first. */
export function positionOf(wish: InLine, all: readonly InLine[]): number {
  const before = all.filter(
    (other) =>
      other.bookable_id === wish.bookable_id &&
      other.place < wish.place &&
      other.starts_at < wish.ends_at &&
      other.ends_at > wish.starts_at,
  )
  return before.length + 1
}
