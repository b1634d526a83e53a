import type { MemberLogEntry, MemberLogKind } from '@fobhouse/contract/routes/member-logs.ts'
import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { readLog } from './read-log.ts'
import type { EntryKeys } from './rules.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'transact'>
type ExportRequest = { memberId: number; kind: MemberLogKind; actor: Actor }

const pageSize = 1000

/** The columns that only some kinds of entries have. */
type Said = { what: string; device?: string; end?: string | null; amount?: number; actor?: string; details?: unknown }

/** Names and codes are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<MemberLogEntry & { said: Said }> = {
  date: ({ date }) => date,
  kind: ({ source }) => source,
  what: ({ said }) => said.what,
  device: ({ said }) => said.device ?? '',
  end: ({ said }) => said.end ?? '',
  amount: ({ said }) => said.amount ?? '',
  actor: ({ said }) => said.actor ?? '',
  details: ({ said }) => (said.details === undefined ? '' : JSON.stringify(said.details)),
}

/** Exports a member's log, all or one kind, page by page to its end. The audit trail records who did. */
export async function exportLog(
  ctx: ExportContext,
  { memberId, kind, actor }: ExportRequest,
): Promise<{ fileName: string; csv: Readable }> {
  const subject = `member:${memberId}` as const
  await ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'member.export_log', subject, after: { kind } }))
  const fileName = `member-${memberId}-log-${toText(ctx.clock.now()).slice(0, 10)}.csv`
  return { fileName, csv: csvOf(columns, listEntries(ctx, { memberId, kind })) }
}

async function* listEntries({ db }: ExportContext, request: Pick<ExportRequest, 'memberId' | 'kind'>) {
  let after: EntryKeys | undefined
  do {
    const { entries, last } = await readLog(db, { ...request, limit: pageSize, after })
    for (const entry of entries) yield { ...entry, said: say(entry) }
    after = last
  } while (after)
}

function say(entry: MemberLogEntry): Said {
  switch (entry.source) {
    case 'event': {
      const { action, actor, before, after, deviceName } = entry
      return { what: action, actor, details: { before, after }, ...(deviceName ? { device: deviceName } : {}) }
    }
    case 'visit':
      return { what: 'visit', end: entry.end, details: { guests: entry.guests } }
    case 'tap': {
      const reasons = entry.reasons === undefined ? {} : { details: { reasons: entry.reasons } }
      return { what: entry.outcome, device: entry.device, ...reasons }
    }
    case 'session': {
      const { device, end, cost, seconds, kwh, endReason } = entry
      return { what: endReason ?? 'running', device, end, amount: -cost, details: { seconds, kwh } }
    }
    case 'money':
      return { what: entry.type, amount: entry.amount, actor: entry.actor, details: { description: entry.description } }
    case 'message': {
      const { state, kind, to, subject, error } = entry
      return { what: state, details: { kind, to, subject, ...(error === undefined ? {} : { error }) } }
    }
  }
}
