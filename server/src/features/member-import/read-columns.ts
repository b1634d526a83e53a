import type { ImportMapping } from '@fobhouse/contract/routes/member-import.ts'
import type { Context } from '../../context.ts'
import { hashSecret } from '../../core/ids.ts'
import { type CsvTable, readCsv } from './reading/read-csv.ts'
import { guessFields, layoutOf } from './reading/rules.ts'
import { columnMeanings } from './reading/words.ts'
import { findMapping } from './store.ts'

export type ReadColumns = CsvTable & { mapping: ImportMapping; remembered: boolean }

/** The columns of a file with their meanings: as chosen the last time, or as their names suggest. */
export async function readColumns(ctx: Pick<Context, 'db'>, csv: string): Promise<ReadColumns> {
  const table = readCsv(csv)
  const known = await findMapping(ctx.db, signatureOf(table.columns))
  const byLayout = new Map(Object.entries(known ?? {}))
  const remembered = table.columns.flatMap((column) => {
    const field = byLayout.get(layoutOf([column]))
    return field === undefined ? [] : [[column, field] as const]
  })
  return {
    ...table,
    mapping: known ? Object.fromEntries(remembered) : guessFields(table.columns, columnMeanings()),
    remembered: known !== undefined,
  }
}

/** Identifies a layout, for the table that remembers column mappings. */
export function signatureOf(columns: readonly string[]): string {
  return hashSecret(layoutOf(columns))
}
