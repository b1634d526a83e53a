import type { RejectedRow } from '@fobhouse/contract/routes/member-import.ts'

type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * The rejected rows as they stood, with what is wrong behind them: to be mended in a spreadsheet and imported again. The
 * first line is the header of the file, so that its columns are known next time.
 */
export function rejectedCsv(
  { columns, rows }: Table,
  rejected: readonly RejectedRow[],
  { reasonHead, reasonOf }: { reasonHead: string; reasonOf: (row: RejectedRow) => string },
): string {
  const lines = rejected.map((row) => {
    const cells = rows[row.row - 1] ?? []
    const width = Math.max(columns.length, cells.length)
    return [...Array.from({ length: width }, (_, index) => cells[index] ?? ''), reasonOf(row)]
  })
  const text = [[...columns, reasonHead], ...lines].map((cells) => cells.map(quote).join(',')).join('\r\n')
  return `\ufeff${text}\r\n`
}

/** A spreadsheet would take a cell that begins so for a formula. */
function quote(cell: string): string {
  return `"${cell.replace(/^(?=[=+\-@\t])/, "'").replaceAll('"', '""')}"`
}
