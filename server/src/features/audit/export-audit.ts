import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import type { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../core/csv.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { presentTrail } from './present-trail.ts'
import { type AuditFilter, listAudit } from './store.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'transact'>
const pageSize = 1000

/** Names and codes are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<AuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  subjectName: ({ subjectName }) => subjectName ?? '',
  deviceName: ({ deviceName }) => deviceName ?? '',
  before: ({ before }) => factsOf(before),
  after: ({ after }) => factsOf(after),
}

/** Exports the filtered trail page by page. The export itself adds a line to the trail. */
export async function exportAudit(
  ctx: ExportContext,
  { filter, actor }: { filter: AuditFilter; actor: Actor },
): Promise<{ fileName: string; csv: Readable }> {
  await ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'audit.export', subject: 'audit' }))
  const fileName = `audit-${toText(ctx.clock.now()).slice(0, 10)}.csv`
  return { fileName, csv: csvOf(columns, listEntries(ctx, filter)) }
}

async function* listEntries({ db }: ExportContext, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let beforeId: number | undefined
  for (;;) {
    const rows = await listAudit(db, filter, { beforeId, limit: pageSize })
    yield* await presentTrail(db, rows)
    if (rows.length < pageSize) return
    beforeId = rows.at(-1)?.id
  }
}

function factsOf(facts: unknown): string {
  return facts === null ? '' : JSON.stringify(facts)
}
