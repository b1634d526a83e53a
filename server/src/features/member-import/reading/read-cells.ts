import type { CsvTable } from './read-csv.ts'

export type FileRow<Field> = {
  /** 1 for the first after the header. */
  row: number
  /** Without blank cells. */
  cells: ReadonlyMap<Field, string>
  /** What is wrong with the row as a whole. */
  problems: { field: 'row'; message: string }[]
}

/** The rows of a table as cells by field. Blank rows are left out, but counted. */
export function* rowsOf<Field>(table: CsvTable, places: ReadonlyMap<Field, number>): Generator<FileRow<Field>> {
  for (const [index, cells] of table.rows.entries()) {
    if (cells.length === 0) continue
    const isTooWide = cells.length > table.columns.length
    const problems = isTooWide ? [{ field: 'row' as const, message: 'validation.csvWidth' }] : []
    yield { row: index + 1, cells: filledCells(cells, places), problems }
  }
}

/** An apostrophe before what a spreadsheet would take for a formula is not part of the cell. */
function filledCells<Field>(cells: readonly string[], places: ReadonlyMap<Field, number>): Map<Field, string> {
  const filled = new Map<Field, string>()
  for (const [field, place] of places) {
    const text = (cells[place] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    if (text !== '') filled.set(field, text)
  }
  return filled
}
