import { Readable } from 'node:stream'
import { typedFromMinor } from '@fobhouse/contract/money.ts'
import type { RehearsalRow } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { readReport } from './read-rehearsal.ts'

/** Column names are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<RehearsalRow> = {
  at: ({ at }) => at,
  memberId: ({ memberId }) => memberId,
  member: ({ name }) => name,
  plan: ({ plan }) => plan,
  kind: ({ kind }) => kind,
  amount: ({ amount }) => (amount === null ? null : typedFromMinor(amount, 'en-AU')),
  amountMinor: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  reason: ({ reason }) => reason,
  until: ({ until }) => until,
  subject: ({ subject }) => subject,
}

/** Exports every row of the last rehearsal; the trail records who did. Throws `conflict` if there is none. */
export async function exportRehearsal(
  ctx: Pick<Context, 'clock' | 'db' | 'transact'>,
  { actor }: { actor: Actor },
): Promise<{ fileName: string; csv: Readable }> {
  const report = await readReport(ctx.db)
  if (!report) throw new AppError('conflict')
  await ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'billing.exportRehearsal', subject: 'rehearsal' }))
  return { fileName: `rehearsal-${report.from.slice(0, 10)}.csv`, csv: csvOf(columns, Readable.from(report.rows)) }
}
