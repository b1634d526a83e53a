import { bookingLimits } from '@fobhouse/contract/bookings.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'

const beforeMs = bookingLimits.hereMinutes * minuteMs

/** What is known of a booking's member in its time (`docs/rules/bookings.md`). In milliseconds since 1970. */
export type UseFacts = {
  /** Theirs at items of the booking. `to` null: it runs. */
  sessions: readonly { from: number; to: number | null }[]
  /** Visits, where one counts. `to` null: they have not left. */
  visits: readonly { from: number; to: number | null }[]
  /** When they opened a door of the place, where that counts, or said that they are here. */
  signs: readonly number[]
}

/** The time in which a booking is used. */
export function usableTime({ from, to }: Time): Time {
  return { from: from - beforeMs, to }
}

/** When a booking was used first, and for how many whole seconds of it a tool of it ran; null: no use is known. */
export function judgeUse(time: Time, facts: UseFacts, now: number): { from: number; seconds: number } | null {
  const usable = usableTime(time)
  const meets = ({ from, to }: { from: number; to: number | null }) =>
    from < usable.to && from <= now && (to === null || to > usable.from || from >= usable.from)
  const sessions = facts.sessions.filter(meets)
  const begins = [
    ...[...sessions, ...facts.visits.filter(meets)].map(({ from }) => Math.max(from, usable.from)),
    ...facts.signs.filter((at) => at >= usable.from && at < usable.to),
  ]
  if (begins.length === 0) return null
  const milliseconds = sessions.reduce((sum, { from, to }) => {
    return sum + Math.max(0, Math.min(to ?? now, time.to) - Math.max(from, time.from))
  }, 0)
  return { from: Math.min(...begins), seconds: Math.floor(milliseconds / 1000) }
}

/** Bookings are watched from so long before their start: more than the job's rounds lie apart. */
export const watchAheadMs = 2 * minuteMs
/** A longer time without a look is one in which nobody knows what happened: rounds lie a minute apart. */
const longestGapMs = 3 * minuteMs

/** When a booking that begins at an instant goes to others if nobody comes; one that has begun is watched from now on. */
export function watchFrom(start: number, noShowMinutes: number | null, now: number) {
  if (noShowMinutes === null) return { no_show_at: null, watched_at: null }
  const text = (instant: number) => new Date(instant).toISOString()
  return {
    no_show_at: text(Math.max(start, now) + noShowMinutes * minuteMs),
    watched_at: start <= now + watchAheadMs ? text(now) : null,
  }
}

export type Watched = {
  start: number
  end: number
  noShowAt: number
  watchedAt: number | null
  /** Marked, or one of its items cannot be used now. */
  isHindered: boolean
  /** Only sessions would show a use, and an interlock that would report them is not connected. */
  isBlind: boolean
}

/**
 * What a look at a booking to which nobody may have come gives: `blind`, nothing can be said of it any more; `due`, it
 * goes to others unless it was used; `seen`, all is known up to now.
 */
export function judgeWatch({ start, end, noShowAt, watchedAt, isHindered, isBlind }: Watched, now: number) {
  const hasBegun = now >= start
  const isGap = watchedAt === null ? now > start : now - watchedAt > longestGapMs
  if (isGap || (hasBegun && (isHindered || isBlind)) || now >= end) return 'blind'
  return now >= noShowAt ? 'due' : 'seen'
}
