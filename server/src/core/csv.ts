import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** One column by its name, and what stands in it. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>

/**
 * Rows as CSV (RFC 4180, UTF-8 with BOM), one after the other, so that a long list is never whole in memory. Texts that a
 * spreadsheet would take for a formula begin with an apostrophe.
 */
export function csvOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): Readable {
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
  return records.pipe(csv)
}

async function* recordsOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>) {
  for await (const row of rows) yield Object.values(columns).map((read) => read(row))
}
