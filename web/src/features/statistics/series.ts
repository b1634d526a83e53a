import type { StatisticsReport } from '@fobhouse/contract/routes/statistics.ts'

/** A day with its numbers by name, the format of charts, tables and files. */
export type Point<Name extends string> = { date: string } & Record<Name, number>

/** The same with any names. */
export type Row = { date: string; [name: string]: string | number }

export const ranges = ['6', '12', 'all'] as const
export type Range = (typeof ranges)[number]

/** The days of a span, with members by state. */
export function membersIn(report: StatisticsReport, range: Range) {
  const days = {
    '6': report.member_count_6_months_total,
    '12': report.member_count_12_months_total,
    all: report.member_count_total,
  }[range]
  return days.map(({ date, data }) =>
    pointOf(
      date,
      data.map(({ state, total }) => [state, total] as const),
    ),
  )
}

export function subscriptionsOf(report: StatisticsReport) {
  return report.subscription_count_total.map(({ date, data }) =>
    pointOf(
      date,
      data.map(({ state, total }) => [state, total] as const),
    ),
  )
}

export function balancesOf(report: StatisticsReport): Point<'value'>[] {
  return report.memberbucks_balance_total.map(({ date, data }) => ({ date, value: data.value }))
}

export function movesOf(report: StatisticsReport) {
  return report.memberbucks_transactions_total.map(({ date, data }) =>
    pointOf(
      date,
      data.map(({ type, total }) => [type, total] as const),
    ),
  )
}

function pointOf<Name extends string>(date: string, entries: readonly (readonly [Name, number])[]): Point<Name> {
  return { date, ...(Object.fromEntries(entries) as Record<Name, number>) } // one entry per name
}

/** The days from `first` on. Dates in this format sort as text. */
export function since<Day extends { date: string }>(rows: readonly Day[], first: string): Day[] {
  return rows.filter(({ date }) => date >= first)
}

const mostDrawn = 400

/** The rows that a chart draws: every day, or the last of each month if there are too many days to tell apart. */
export function thin<Day extends { date: string }>(rows: readonly Day[]): Day[] {
  if (rows.length <= mostDrawn) return [...rows]
  return rows.filter(({ date }, index) => rows[index + 1]?.date.slice(0, 7) !== date.slice(0, 7))
}

const mostBars = 24

/** Sums per month, or per year if there are too many months to tell apart; dated by their first day. */
export function sumBars<Name extends string>(rows: readonly Point<Name>[], names: readonly Name[]) {
  const months = sumBy(rows, names, (date) => `${date.slice(0, 7)}-01`)
  return months.length <= mostBars ? months : sumBy(rows, names, (date) => `${date.slice(0, 4)}-01-01`)
}

function sumBy<Name extends string>(
  rows: readonly Point<Name>[],
  names: readonly Name[],
  startOf: (date: string) => string,
): Point<Name>[] {
  return [...Map.groupBy(rows, ({ date }) => startOf(date))].map(([start, days]) =>
    pointOf(
      start,
      names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)] as const),
    ),
  )
}

const mostYearlessMonths = 14

/** The axis's ticks: the first day of each month, or of each year if there are too many months. */
export function ticksOf(rows: readonly { date: string }[]): { dates: string[]; by: 'month' | 'year' } {
  const firstOf = (length: number) =>
    rows.filter(({ date }, index) => index > 0 && rows[index - 1]?.date.slice(0, length) !== date.slice(0, length))
  const months = firstOf(7).map(({ date }) => date)
  if (months.length <= mostYearlessMonths) return { dates: months, by: 'month' }
  return { dates: firstOf(4).map(({ date }) => date), by: 'year' }
}

/** The lowest and highest value, including zero, of single or stacked values. */
export function reachOf(rows: readonly Row[], names: readonly string[], isStacked: boolean) {
  const ends = rows.flatMap((row) => {
    const values = names.map((name) => Number(row[name]))
    return isStacked ? [sumOf(values.filter((value) => value < 0)), sumOf(values.filter((value) => value > 0))] : values
  })
  return { lowest: Math.min(0, ...ends), highest: Math.max(0, ...ends) }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** RFC 4180. Nothing needs escaping: it holds only our own names, dates and numbers. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[head, ...rows].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}
