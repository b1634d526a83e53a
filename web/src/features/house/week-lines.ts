import { type DayWindow, weekdays, type WeekWindow } from '@fobhouse/contract/hours.ts'

/** Days in a row that have the same hours; 1 is Monday. */
export type WeekLine = { first: number; last: number; windows: DayWindow[] }

/** A week in as few lines as possible, from Monday to Sunday. */
export function weekLines(windows: readonly WeekWindow[]): WeekLine[] {
  const lines: WeekLine[] = []
  for (const day of weekdays) {
    const ofDay = windowsOf(windows, day)
    const line = lines.at(-1)
    if (line && isSame(line.windows, ofDay)) line.last = day
    else lines.push({ first: day, last: day, windows: ofDay })
  }
  return lines
}

function windowsOf(windows: readonly WeekWindow[], day: number): DayWindow[] {
  return windows
    .filter(({ days }) => days.includes(day))
    .map(({ from, to }) => ({ from, to }))
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
}

function isSame(one: readonly DayWindow[], other: readonly DayWindow[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
