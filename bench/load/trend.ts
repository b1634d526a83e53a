export type Sample = { minute: number; megabytes: number }

const windows = 20
/** So much of the time goes by until every path was taken and every cache is full. */
const warmUp = 0.25

/** The least of each of twenty equal spans: what is left once garbage has been collected. */
export function lowestOfSpans(samples: readonly Sample[]): Sample[] {
  const end = samples.at(-1)?.minute ?? 0
  const lowest = new Map<number, Sample>()
  for (const sample of samples) {
    const span = Math.min(Math.floor((sample.minute / end) * windows), windows - 1)
    const found = lowest.get(span)
    if (!found || sample.megabytes < found.megabytes) lowest.set(span, sample)
  }
  return [...lowest.values()]
}

/**
 * Megabytes a minute after the warm-up: the median of the slopes between all pairs (Theil and Sen), which a few odd
 * samples do not move.
 */
export function slopeOf(samples: readonly Sample[]): number {
  const start = (samples.at(-1)?.minute ?? 0) * warmUp
  const settled = samples.filter(({ minute }) => minute >= start)
  const slopes = settled.flatMap((from, index) =>
    settled.slice(index + 1).map((to) => (to.megabytes - from.megabytes) / (to.minute - from.minute)),
  )
  const sorted = slopes.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There are too few samples for a slope')
  return middle
}
