import { doneCheckSchema } from '@fobhouse/contract/maintenance.ts'
import type { ByName } from '@fobhouse/contract/equipment.ts'
import type { ItemEvent } from '@fobhouse/contract/equipment-items.ts'
import type { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import type { Readable } from 'node:stream'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../core/csv.ts'
import { byName } from '../../core/full-name.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Call } from '../../http/handler.ts'
import { z } from 'zod'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { type HistoryFilter, type HistoryRow, listHistory } from './store.ts'

type HistoryContext = Pick<Context, 'clock' | 'db' | 'settings' | 'transact'>

/** A page of what happened to an item, newest first. */
export async function pageOfHistory(
  ctx: HistoryContext,
  { params, query, reply }: Pick<Call<typeof equipmentRoutes.history>, 'params' | 'query' | 'reply'>,
): Promise<ItemEvent[]> {
  const limit = query.limit ?? defaultPageSize
  const [at, id] = readCursor(query.cursor, ['text', 'number']) ?? []
  const after = at === undefined ? undefined : { at: String(at), id: Number(id) }
  const rows = await listHistory(ctx.db, { itemId: params.id }, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) linkNextPage(reply, query, [last.at, last.id])
  return page.map(presentEvent)
}

function presentEvent(row: HistoryRow): ItemEvent {
  const common = { id: row.id, date: row.at, by: actorOf(row) }
  switch (row.kind) {
    case 'report':
      return { ...common, kind: 'report', verdict: row.verdict ?? 'safe', text: row.text }
    case 'service':
      return { ...common, kind: 'service', ...serviceOf(row) }
    case 'test':
      return { ...common, kind: 'test', until: row.test_until }
    case 'linked':
    case 'state':
      return { ...common, kind: 'state', state: row.state, note: row.note, expectedBack: row.expected_back }
  }
}

function serviceOf(row: HistoryRow) {
  const checks = z.array(doneCheckSchema).parse(JSON.parse(row.checks ?? '[]'))
  const { plan, minutes, cost } = row
  return {
    plan,
    note: row.service_note ?? '',
    minutes,
    cost,
    checks,
    voided: row.void_at === null ? null : row.void_reason,
  }
}

function actorOf(row: HistoryRow): ByName | null {
  return byName(row, { memberId: row.actor_id, name: row.actor })
}

/** Names and codes are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<HistoryRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  item: ({ item }) => item,
  kind: ({ kind }) => kind,
  by: (row) => actorOf(row)?.name ?? '',
  state: ({ kind, state }) => (kind === 'state' ? state : ''),
  verdict: ({ verdict }) => verdict ?? '',
  note: (row) => noteOf(row),
  plan: ({ plan }) => plan ?? '',
  minutes: ({ minutes }) => minutes,
  cost: ({ cost }) => cost,
  expectedBack: ({ expected_back }) => expected_back ?? '',
  testUntil: ({ kind, test_until }) => (kind === 'test' ? (test_until ?? '') : ''),
}

function noteOf({ kind, note, text, service_note: done }: HistoryRow): string {
  if (kind === 'report') return text ?? ''
  return kind === 'service' ? (done ?? '') : note
}

type Export = { item?: number | undefined; from?: string | undefined; to?: string | undefined; actor: Actor }

/** What happened to one item or to all, from a day of the club to another, both included. */
export async function exportHistory(
  ctx: HistoryContext,
  { item, from, to, actor }: Export,
): Promise<{ fileName: string; csv: Readable }> {
  const subject = 'club' as const
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, { actor, action: 'equipment.export', subject, after: { item, from, to } }),
  )
  const filter: HistoryFilter = {
    itemId: item,
    from: from === undefined ? undefined : startOf(ctx, from, 0),
    before: to === undefined ? undefined : startOf(ctx, to, 1),
  }
  return { fileName: `equipment-${toText(ctx.clock.now()).slice(0, 10)}.csv`, csv: csvOf(columns, rowsOf(ctx, filter)) }
}

function startOf({ settings }: Pick<Context, 'settings'>, day: string, daysLater: number): string {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater })
  return toText(date.toZonedDateTime(settings.get('general.timeZone')).toInstant())
}

const pageSize = 1000

async function* rowsOf({ db }: HistoryContext, filter: HistoryFilter): AsyncGenerator<HistoryRow> {
  let after: { at: string; id: number } | undefined
  for (;;) {
    const rows = await listHistory(db, filter, { after, limit: pageSize })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { at: last.at, id: last.id }
  }
}
