import type { RejectedRow } from '@fobhouse/contract/routes/member-import.ts'

type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * The rejected rows unchanged, followed by their faults, to be corrected in a spreadsheet and imported again. The first
 * line is the file's header, so that the columns are known next time.
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

/** A spreadsheet would run a cell that begins like this as a formula. */
function quote(cell: string): string {
  return `"${cell.replace(/^(?=[=+\-@\t])/, "'").replaceAll('"', '""')}"`
}
