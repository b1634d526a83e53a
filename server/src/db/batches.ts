/** Rows per statement: SQLite allows 32,766 parameters, and no table has thirty columns. */
const rowsAtOnce = 1000

/** Splits a list into parts small enough for one statement, or of `size` rows. */
export function batchesOf<Row>(rows: readonly Row[], size = rowsAtOnce): Row[][] {
  const batches: Row[][] = []
  for (let start = 0; start < rows.length; start += size) batches.push(rows.slice(start, start + size))
  return batches
}
