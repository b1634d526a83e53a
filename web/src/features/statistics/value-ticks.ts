/** At most this many spaces between the ticks of an axis. */
const mostSpaces = 4
const steps = [1, 2, 5]

type Axis = {
  lowest: number
  highest: number
  /** Writes a value as the axis does. */
  label: (value: number) => string
  /** The smallest distance between two ticks. */
  unit: number
}

/** An axis's ticks: round values that include zero and all drawn values, each with a different text. */
export function valueTicks({ lowest, highest, label, unit }: Axis): number[] {
  for (let decade = unit; ; decade *= 10) {
    for (const step of steps.map((times) => times * decade)) {
      const first = Math.floor(Math.min(0, lowest) / step)
      // At least one space, even if only zero is drawn.
      const last = Math.max(Math.ceil(Math.max(0, highest) / step), first + 1)
      if (last - first > mostSpaces) continue
      const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
      if (new Set(ticks.map(label)).size === ticks.length) return ticks
    }
  }
}
