/** One use of a tool, in milliseconds since 1970. */
export type Used = { from: number; to: number }

/** Says in which hour of the week of the club an instant lies, 0 is Monday from midnight, and when that hour ends. */
export type HourOf = (instant: number) => { hour: number; ends: number }

const hoursAWeek = 168
const hourMs = 3_600_000

/**
 * How much of each hour of the week was used within a range: seven days from Monday with 24 shares each, 0 to 1 in
 * hundredths.
 */
export function usageOf(
  sessions: readonly Used[],
  { range, weeks, hourOf }: { range: Used; weeks: number; hourOf: HourOf },
): number[][] {
  const used = Array.from({ length: hoursAWeek }, () => 0)
  for (const session of sessions) {
    const end = Math.min(session.to, range.to)
    for (let at = Math.max(session.from, range.from); at < end;) {
      const { hour, ends } = hourOf(at)
      const next = Math.min(ends, end)
      used[hour] = (used[hour] ?? 0) + (next - at)
      at = next
    }
  }
  const shares = used.map((milliseconds) => Math.min(1, Math.round((milliseconds * 100) / (weeks * hourMs)) / 100))
  return Array.from({ length: 7 }, (_none, day) => shares.slice(day * 24, day * 24 + 24))
}
