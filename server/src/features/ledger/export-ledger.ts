import { languages } from '@fobhouse/contract/languages.ts'
import type { Readable } from 'node:stream'
import { typedFromMinor } from '@fobhouse/contract/money.ts'
import type { LedgerTransfer, Party } from '@fobhouse/contract/routes/ledger.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../core/csv.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { toTransfer } from './present-transfer.ts'
import { listTransfers, type TransferFilter } from './store.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'settings' | 'transact'>

const pageSize = 1000

/** Column names are English in every language: spreadsheet formulas and other programs look for them. */
function columnsFor(currency: string): CsvColumns<LedgerTransfer> {
  return {
    id: ({ id }) => id,
    at: ({ at }) => at,
    from: ({ from }) => nameOf(from),
    to: ({ to }) => nameOf(to),
    amount: ({ amount }) => typedFromMinor(amount, 'en-AU'),
    amountMinor: ({ amount }) => amount,
    currency: () => currency,
    kind: ({ kind }) => kind,
    description: ({ description }) => description,
    actor: ({ actor }) => actor,
    reverses: ({ reverses }) => reverses,
    reversedBy: ({ reversedBy }) => reversedBy,
  }
}

function nameOf(party: Party): string {
  return 'house' in party ? party.house : `${party.name} (member ${party.memberId})`
}

/** Exports the transfers that match the filter as CSV, page by page, newest first. The audit trail records who did. */
export async function exportLedger(
  ctx: ExportContext,
  { filter, actor }: { filter: TransferFilter; actor: Actor },
): Promise<{ fileName: string; csv: Readable }> {
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, { actor, action: 'memberbucks.export', subject: 'ledger', after: filter }),
  )
  const columns = columnsFor(languages[ctx.settings.get('general.siteLocaleCurrency')].currency)
  return { fileName: `ledger-${toText(ctx.clock.now()).slice(0, 10)}.csv`, csv: csvOf(columns, rowsOf(ctx, filter)) }
}

async function* rowsOf(ctx: Pick<Context, 'db'>, filter: TransferFilter) {
  let after: { at: string; id: number } | undefined
  do {
    const rows = await listTransfers(ctx.db, filter, { limit: pageSize, after })
    yield* rows.map(toTransfer)
    const last = rows.at(-1)
    after = rows.length === pageSize && last ? { at: last.at, id: last.id } : undefined
  } while (after)
}
