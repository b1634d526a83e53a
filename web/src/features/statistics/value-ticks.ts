/** Most spaces between the marks of an axis. */
const mostSpaces = 4
const steps = [1, 2, 5]

type Axis = {
  /** Of what is drawn. */
  lowest: number
  highest: number
  /** As the axis writes a value. */
  label: (value: number) => string
  /** No mark lies between two values that are this far apart. */
  unit: number
}

/** Where an axis of values is marked: round values around zero and all that is drawn, no two of them written alike. */
export function valueTicks({ lowest, highest, label, unit }: Axis): number[] {
  for (let decade = unit; ; decade *= 10) {
    for (const step of steps.map((times) => times * decade)) {
      const first = Math.floor(Math.min(0, lowest) / step)
      // One space where nothing is drawn but zero.
      const last = Math.max(Math.ceil(Math.max(0, highest) / step), first + 1)
      if (last - first > mostSpaces) continue
      const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
      if (new Set(ticks.map(label)).size === ticks.length) return ticks
    }
  }
}
