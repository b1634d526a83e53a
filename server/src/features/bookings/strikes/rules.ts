import { Temporal } from 'temporal-polyfill'

/** How many bookings that were not used are too many, for how many days each counts, and how long somebody pauses then. */
export type StrikeRules = { most: number; strikeDays: number; pauseDays: number; timeZone: string }

/** Until when a strike counts. Instants are milliseconds since 1970; days are the club's, so a night may be longer. */
export function countsUntil(at: number, { strikeDays, timeZone }: StrikeRules): number {
  return daysAfter(at, strikeDays, timeZone)
}

/**
 * Until when somebody books nothing, from the strikes that stand: each with which there are too many begins a pause, and
 * the last end counts. Null: they may book, or nobody counts strikes.
 */
export function pausedUntil(strikes: readonly number[], rules: StrikeRules, now: number): number | null {
  if (rules.most === 0) return null
  const ends = strikes.filter((at) => countAt(strikes, rules, at) >= rules.most).map((at) => pauseEnd(at, rules))
  const last = Math.max(...ends, now)
  return last > now ? last : null
}

/** How many strikes count at an instant, those of that instant included. */
export function countAt(strikes: readonly number[], rules: StrikeRules, instant: number): number {
  return strikes.filter((at) => at <= instant && countsUntil(at, rules) > instant).length
}

function pauseEnd(at: number, { pauseDays, timeZone }: StrikeRules): number {
  return daysAfter(at, pauseDays, timeZone)
}

/** Before when a strike has no meaning any more: it does not count, and no pause that it had a part in goes on. */
export function forgottenBefore({ strikeDays, pauseDays, timeZone }: StrikeRules, now: number): number {
  return daysAfter(now, -(strikeDays + pauseDays) - 1, timeZone)
}

function daysAfter(instant: number, days: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).add({ days }).epochMilliseconds
}
