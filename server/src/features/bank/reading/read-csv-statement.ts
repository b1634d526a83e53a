import type { Locale } from '@fobhouse/contract/languages.ts'
import { parseAmount } from '@fobhouse/contract/money.ts'
import { type BankField, type BankMapping, bankMappingSchema } from '@fobhouse/contract/routes/bank.ts'
import type { Context } from '../../../context.ts'
import { hashSecret } from '../../../core/ids.ts'
import { layoutOf, placeFields, readCsv, readDateParts } from '../../member-import/public.ts'
import { findMapping } from '../store.ts'
import { guessColumns, isDay, type Statement, type StatementEntry } from './rules.ts'

const samples = 5

/** The columns of a statement with their meanings: as chosen the last time, or as their names suggest. */
export async function readColumns({ db }: Pick<Context, 'db'>, csv: string) {
  const { columns, rows } = readCsv(csv)
  const known = bankMappingSchema.safeParse(await findMapping(db, signatureOf(columns))).data
  const remembered = columns.flatMap((column) => {
    const field = known?.[layoutOf([column])]
    return field === undefined ? [] : [[column, field] as const]
  })
  return {
    columns,
    rows: rows.filter((row) => row.length > 0).slice(0, samples),
    mapping: known ? Object.fromEntries(remembered) : guessColumns(columns),
    remembered: known !== undefined,
  }
}

/** Identifies a layout, for the table that remembers column mappings. */
export function signatureOf(columns: readonly string[]): string {
  return hashSecret(layoutOf(columns))
}

/** Reads the incoming payments. Throws `validation` for an unreadable file or a mapping that does not fit. */
export function readCsvStatement(
  csv: string,
  { mapping, locale }: { mapping: BankMapping; locale: Locale },
): Statement & { columns: string[] } {
  const { columns, rows } = readCsv(csv)
  const places = placeFields(columns, mapping, { needed: ['date', 'amount'], fault: 'validation.bankColumns' })
  const statement: Statement & { columns: string[] } = { columns, entries: [], skipped: 0, rejected: [] }
  for (const [index, cells] of rows.entries()) {
    if (cells.length === 0) continue
    const read = readRow((field) => (cells[places.get(field) ?? -1] ?? '').trim(), locale)
    if (read === 'skipped') statement.skipped += 1
    else if ('message' in read) statement.rejected.push({ row: index + 1, message: read.message })
    else statement.entries.push(read)
  }
  return statement
}

function readRow(cell: (field: BankField) => string, locale: Locale): StatementEntry | 'skipped' | { message: string } {
  const written = cell('amount').replace(/^\+/, '')
  if (written === '') return 'skipped' // some banks leave the incoming column blank on outgoing rows
  const amount = parseAmount(written, locale)
  if (amount === undefined) return { message: 'validation.amount' }
  if (amount <= 0) return 'skipped'
  const parts = readDateParts(cell('date'), locale === 'en-US')
  const date = parts?.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
  if (date === undefined || !isDay(date)) return { message: 'validation.date' }
  const text = [cell('reference'), cell('text')].filter((part) => part !== '').join(' · ')
  return { bankReference: cell('bankReference') || null, date, amount, payer: cell('payer'), text }
}
