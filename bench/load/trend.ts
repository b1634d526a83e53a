export type Sample = { minute: number; megabytes: number }

/**
 * The least memory in the second third of the time, and how much higher the least of the last third is. The least is
 * what a full garbage collection leaves, which runs about every eight minutes; in the first third caches fill.
 */
export function growthOf(samples: readonly Sample[]): { least: number; growth: number } {
  const end = samples.at(-1)?.minute ?? 0
  const leastBetween = (from: number, to: number) =>
    Math.min(...samples.flatMap(({ minute, megabytes }) => (minute >= from && minute <= to ? megabytes : [])))
  const [least, last] = [leastBetween(end / 3, (end * 2) / 3), leastBetween((end * 2) / 3, end)]
  if (!Number.isFinite(last - least)) throw new Error('There are too few samples to compare')
  return { least, growth: last - least }
}
