export type Shift = { startTime: number; value: number }

const longestGapMs = 1000
const longestWindowMs = 5000

/**
 * Cumulative layout shift: the worst window of shifts less than a second apart, five seconds at most
 * (https://web.dev/articles/cls).
 */
export function cumulativeLayoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let first = -Infinity
  let last = -Infinity
  for (const { startTime, value } of shifts) {
    const isSameWindow = startTime - last < longestGapMs && startTime - first < longestWindowMs
    sum = isSameWindow ? sum + value : value
    if (!isSameWindow) first = startTime
    last = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}
