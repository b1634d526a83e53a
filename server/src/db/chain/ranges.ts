/** Numbers as sorted ranges, such as `1-480,482`. */
export function toRanges(numbers: readonly number[]): string {
  const ranges: Range[] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && number === range.last + 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

type Range = { first: number; last: number }

/** Returns a check whether a number is in any of these texts. */
export function readRanges(texts: readonly string[]): (number: number) => boolean {
  const ranges = texts
    .flatMap((text) => text.split(',').map(readRange))
    .toSorted((one, other) => one.first - other.first)
  return (number) => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ranges[middle]?.first ?? 0) <= number) low = middle + 1
      else high = middle
    }
    const last = ranges[low - 1]?.last
    return last !== undefined && number <= last
  }
}

function readRange(text: string): Range {
  const [first = Number.NaN, last = first] = text.split('-').map(Number)
  return { first, last }
}
