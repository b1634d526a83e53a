import { dayNumber } from './formats.ts'

export type Day<Row> = { key: number; first: string; rows: Row[] }

/** Splits rows sorted by time into calendar days of the club's zone, keeping their order. */
export function groupByDay<Row>(rows: readonly Row[], timeZone: string, instantOf: (row: Row) => string): Day<Row>[] {
  const days: Day<Row>[] = []
  for (const row of rows) {
    const instant = instantOf(row)
    const key = dayNumber(new Date(instant), timeZone)
    const last = days.at(-1)
    if (last?.key === key) last.rows.push(row)
    else days.push({ key, first: instant, rows: [row] })
  }
  return days
}
