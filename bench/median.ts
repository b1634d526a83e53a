export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that this many percent of the values do not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const found = sorted[Math.min(Math.floor((sorted.length * hundredths) / 100), sorted.length - 1)]
  if (found === undefined) throw new Error('A percentile of nothing')
  return found
}
