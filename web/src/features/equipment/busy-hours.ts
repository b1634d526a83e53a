/** Hours of a day in which a tool is mostly used, as `17:00–20:00`. */
export function busyHours(shares: readonly number[], least = 0.25): string[] {
  const ranges: [from: number, to: number][] = []
  for (const [hour, share] of shares.entries()) {
    if (share < least) continue
    const last = ranges.at(-1)
    if (last?.[1] === hour) last[1] = hour + 1
    else ranges.push([hour, hour + 1])
  }
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return ranges.map(([from, to]) => `${text(from)}–${text(to)}`)
}
