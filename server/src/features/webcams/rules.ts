const mostAgeMs = 60_000

/** Whether a camera that was asked at `triedAt` is left in peace at `now`; both in milliseconds. */
export function isFresh(triedAt: number, now: number): boolean {
  return now >= triedAt && now - triedAt < mostAgeMs
}
