import { Readable } from 'node:stream'

/** Columns by name, with their values. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with BOM), so that a long list is never whole in memory. Texts that a
 * spreadsheet would take for a formula begin with an apostrophe.
 */
export function csvOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): Readable {
  return Readable.from(linesOf(columns, rows), { objectMode: false })
}

async function* linesOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  const { stringify } = await import('csv-stringify') // few servers write a list on most days
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const records = Readable.from(recordsOf(columns, rows))
  records.on('error', (error) => csv.destroy(error))
  csv.on('close', () => records.destroy())
  yield* records.pipe(csv)
}

async function* recordsOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>) {
  for await (const row of rows) yield Object.values(columns).map((read) => read(row))
}
