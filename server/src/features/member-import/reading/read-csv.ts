import { mostImportRows } from '@fobhouse/contract/routes/member-import.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { invalidField } from '../../../core/errors.ts'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export type CsvTable = {
  separator: Separator
  /** Unique names: `#3` for a third column without a name, `Name (2)` for the second of the same name. */
  columns: string[]
  /** All rows, including blank ones, so that numbers match those in a spreadsheet. */
  rows: string[][]
}

/** Reads a CSV of any layout; the header tells its separator. Throws `validation` if it cannot be read. */
export function readCsv(text: string): CsvTable {
  const hinted = /^\ufeff?sep=(.)\r?\n/i.exec(text) // Excel writes and reads this line, but never shows it
  const csv = hinted ? text.slice(hinted[0].length) : text
  const separator = separators.find((each) => each === hinted?.[1]) ?? tellSeparator(csv)
  const [head = [], ...rows] = parseRecords(csv, separator)
  if (rows.length > mostImportRows) throw invalidField('csv', 'validation.csvRows')
  return { separator, columns: nameColumns(head, rows), rows: rows.map((row) => withoutBlankEnd(row)) }
}

/** Returns the separator that splits the header into the most cells. */
function tellSeparator(csv: string): Separator {
  const widths = separators.map((separator) => ({ separator, width: headWidth(csv, separator) }))
  return widths.reduce((best, each) => (each.width > best.width ? each : best)).separator
}

function headWidth(csv: string, separator: Separator): number {
  try {
    return parseRecords(csv, separator, 1)[0]?.length ?? 0
  } catch {
    return 0 // the quotes may close with another one
  }
}

function parseRecords(csv: string, separator: Separator, most = -1): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: most,
    })
  } catch (cause) {
    if (cause instanceof CsvError) throw invalidField('csv', 'validation.csvUnreadable')
    throw cause
  }
}

function nameColumns(head: readonly string[], rows: readonly string[][]): string[] {
  const taken = new Set<string>()
  const last = head.findLastIndex((name, index) => name.trim() !== '' || rows.some((row) => row[index]?.trim()))
  return head.slice(0, last + 1).map((name, index) => {
    const base = name.normalize('NFC').trim() || `#${index + 1}`
    let unique = base
    for (let count = 2; taken.has(unique); count += 1) unique = `${base} (${count})`
    taken.add(unique)
    return unique
  })
}

function withoutBlankEnd(row: string[]): string[] {
  return row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1)
}
