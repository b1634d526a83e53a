import { textLanguage } from '@fobhouse/contract/languages.ts'
import type words from '../../../../texts/en-AU/server/member-import.json'
import { textsOf } from '../../core/texts.ts'
import { setImmediate } from 'node:timers/promises'
import { foldName } from '@fobhouse/contract/text.ts'
import type { ImportField, ImportMapping, RejectedRow } from '@fobhouse/contract/routes/member-import.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { listKeptEmails } from '../accounts/public.ts'
import { postOpeningBalances } from '../memberbucks/public.ts'
import { changeStateWithin, createMembersWithin, inviteMembers, updateMembersWithin } from '../members/public.ts'
import { signatureOf } from './read-columns.ts'
import { placeFields } from './reading/place-fields.ts'
import { type CsvTable, readCsv } from './reading/read-csv.ts'
import { rowsOf } from './reading/read-cells.ts'
import { readRow } from './reading/read-row.ts'
import { type Newcomer, type Plan, planImport, type Row } from './rules.ts'
import { listCardOwners, listKnownMembers, saveMapping } from './store.ts'

/** The description in the books, in the club's language. Booked text never changes. */
const openingBalance = textsOf<typeof words>('server/member-import')((said) => said.openingBalance)

type ImportContext = Pick<Context, 'config' | 'settings' | 'clock' | 'ids' | 'devices' | 'jobs' | 'live' | 'transact'>

export type ImportRequest = {
  csv: string
  mapping: ImportMapping
  isDryRun: boolean
  /** Mails every new member a link to set a password. */
  invites: boolean
  /** State of new members whose row does not name one. */
  newState: MemberState
  actor: Actor
}
export type ImportResult = { created: number; updated: number; unchanged: number; rejected: RejectedRow[] }

/**
 * Adds and changes members from a CSV, all good rows in one transaction. A dry run decides the same and writes nothing.
 * Throws `validation` for an unreadable file or a mapping that does not fit it.
 */
export async function importMembers(ctx: ImportContext, request: ImportRequest): Promise<ImportResult> {
  const table = readCsv(request.csv)
  const places = placeFields(table.columns, request.mapping, { needed: ['email'], fault: 'validation.importEmail' })
  const rows = await readRows(ctx, table, places)
  return ctx.transact(async (trx) => {
    const members = await listKnownMembers(trx)
    const keptEmails = await listKeptEmails(trx, { now: toText(ctx.clock.now()) })
    const cardOwners = await listCardOwners(trx)
    const plan = planImport(rows, { members, keptEmails, cardOwners, newState: request.newState })
    const result = {
      created: plan.newcomers.length,
      updated: plan.changes.length,
      unchanged: plan.unchanged,
      rejected: plan.rejected,
    }
    if (!request.isDryRun) await carryOut(ctx, trx, { plan, result, request, columns: table.columns })
    return result
  })
}

type Places = ReadonlyMap<ImportField, number>

const rowsAtOnce = 200

/** Other requests get a turn in between. */
async function readRows(ctx: Pick<Context, 'settings' | 'clock'>, table: CsvTable, places: Places): Promise<Row[]> {
  const customs = {
    locale: ctx.settings.get('general.siteLocaleCurrency'),
    timeZone: ctx.settings.get('general.timeZone'),
    now: ctx.clock.now(),
  }
  const rows: Row[] = []
  for (const { row, cells, problems: wide } of rowsOf(table, places)) {
    if (row % rowsAtOnce === 0) await setImmediate()
    const { facts, problems } = await readRow(cells, customs)
    rows.push({ row, facts, problems: [...wide, ...problems] })
  }
  return rows
}

type Work = { plan: Plan; result: ImportResult; request: ImportRequest; columns: readonly string[] }

async function carryOut(ctx: ImportContext, trx: Trx, { plan, result, request, columns }: Work): Promise<void> {
  const { actor } = request
  await change(ctx, trx, { plan, actor })
  const ids = await add(ctx, trx, { newcomers: plan.newcomers, actor })
  if (request.invites) await inviteMembers(ctx, trx, ids)
  await saveMapping(trx, {
    signature: signatureOf(columns),
    mapping: Object.fromEntries(Object.entries(request.mapping).map(([column, field]) => [foldName(column), field])),
    at: toText(ctx.clock.now()),
  })
  if (ids.length === 0 && plan.changes.length === 0) return
  const { rejected, ...counts } = result
  const after = { ...counts, rejected: rejected.length, invited: request.invites }
  await writeAudit(ctx, trx, { actor, action: 'member.import', subject: 'members', after })
}

async function change(ctx: ImportContext, trx: Trx, { plan, actor }: { plan: Plan; actor: Actor }): Promise<void> {
  await updateMembersWithin(ctx, trx, {
    changes: plan.changes,
    actor,
  })
  // One at a time by the function that changes states: it also sends the mail and does all else that follows.
  for (const { memberId, trigger } of plan.changes) {
    if (trigger !== undefined) await changeStateWithin(ctx, trx, { memberId, trigger, actor })
  }
}

/** Returns the ids in order. */
async function add(
  ctx: ImportContext,
  trx: Trx,
  { newcomers, actor }: { newcomers: readonly Newcomer[]; actor: Actor },
): Promise<number[]> {
  const members = newcomers.map(({ balance: _balance, ...newcomer }) => newcomer)
  const ids = await createMembersWithin(ctx, trx, { members, actor })
  const balances = newcomers.flatMap(({ balance }, index) => {
    const memberId = ids[index]
    return balance === undefined || balance === 0 || memberId === undefined ? [] : [{ memberId, amount: balance }]
  })
  const description = openingBalance[textLanguage(ctx.settings.get('general.siteLocaleCurrency'))]
  await postOpeningBalances(ctx, trx, { balances, description, actor })
  return ids
}
