/** So many rows go into one statement: SQLite takes 32,766 parameters, and no table has thirty columns. */
const rowsAtOnce = 1000

/** Parts of a list, each small enough for one statement. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) batches.push(rows.slice(start, start + rowsAtOnce))
  return batches
}
