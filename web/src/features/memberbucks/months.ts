import { sumAmounts } from '@fobhouse/contract/money.ts'
import type { Transaction } from '@fobhouse/contract/routes/memberbucks.ts'

export const directions = ['all', 'in', 'out'] as const
export type Direction = (typeof directions)[number]

export type Month = {
  name: string
  rows: Transaction[]
  /** Undefined while older rows of the month may still follow. */
  sum: number | undefined
}

type Reading = {
  direction: Direction
  /** Names an instant's month in the club's zone. */
  nameOf: (instant: string) => string
  hasMore: boolean
}

/** Groups transactions, newest first, by month; the last month has a sum once all its rows are loaded. */
export function monthsOf(transactions: readonly Transaction[], { direction, nameOf, hasMore }: Reading): Month[] {
  const byName = Map.groupBy(transactions, ({ date }) => nameOf(date))
  const oldest = [...byName.keys()].at(-1)
  return [...byName]
    .map(([name, all]) => {
      const rows = all.filter((row) => isOf(row, direction))
      return { name, rows, sum: hasMore && name === oldest ? undefined : sumAmounts(rows.map(({ amount }) => amount)) }
    })
    .filter(({ rows }) => rows.length > 0)
}

function isOf({ amount }: Transaction, direction: Direction): boolean {
  return direction === 'all' || amount > 0 === (direction === 'in')
}
