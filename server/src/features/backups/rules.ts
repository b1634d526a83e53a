import { Temporal } from 'temporal-polyfill'

/** The facts of a backup. Instants. */
export type Known = {
  id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  startedAt: Temporal.Instant | null
  checkedAt: Temporal.Instant | null
  /** Why its check failed; null if it passed, or was not made yet. */
  checkError: string | null
}

const patienceAfterFailure = { hours: 1 }
const timeBetweenChecks = { hours: 7 * 24 }
const patienceAfterBadCheck = { hours: 24 }

/** The last time that the club's clock showed this hour. */
export function lastTime(now: Temporal.Instant, { hour, timeZone }: { hour: number; timeZone: string }) {
  const here = now.toZonedDateTimeISO(timeZone)
  const today = here.startOfDay().with({ hour })
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today.subtract({ days: 1 }) : today).toInstant()
}

/** Whether to make the nightly backup now: none was made since its hour, and an hour has passed since a failure. */
export function isBackupDue(
  backups: readonly Known[],
  when: { now: Temporal.Instant; hour: number; timeZone: string },
): boolean {
  const due = lastTime(when.now, when)
  const rested = when.now.subtract(patienceAfterFailure)
  return !backups.some(
    ({ state, startedAt }) =>
      startedAt !== null && (state === 'done' ? isSince(startedAt, due) : isSince(startedAt, rested)),
  )
}

/** Whether to restore the newest backup as a test: once a week, and a day after a failure. */
export function isCheckDue(backups: readonly Known[], now: Temporal.Instant): boolean {
  if (!backups.some(({ state }) => state === 'done')) return false
  const rested = now.subtract(patienceAfterBadCheck)
  const week = now.subtract(timeBetweenChecks)
  return !backups.some(
    ({ checkedAt, checkError }) => checkedAt !== null && isSince(checkedAt, checkError === null ? week : rested),
  )
}

/**
 * Chooses the files to remove, from backups sorted newest first: all beyond the number to keep, but never the last that
 * passed its check.
 */
export function chooseSuperfluous(backups: readonly Known[], keep: number): number[] {
  const made = backups.filter(({ state }) => state === 'done')
  const lastGood = made.find(({ checkedAt, checkError }) => checkedAt !== null && checkError === null)
  return made
    .slice(keep)
    .filter((backup) => backup !== lastGood)
    .map(({ id }) => id)
}

function isSince(instant: Temporal.Instant, start: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, start) >= 0
}

const day = 24 * 60 * 60 * 1000

/** A backup that began at `at`, milliseconds: two nights went by without another. */
export function isBackupOld(at: number, now: number): boolean {
  return now - at > 2 * day
}

/** Whether the last test restore is too long ago; it should happen every week. */
export function isTrialOld(at: number, now: number): boolean {
  return now - at > 9 * day
}
