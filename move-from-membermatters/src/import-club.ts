import { createHash } from 'node:crypto'
import { type Actor, nowText, writeAudit } from '@fobhouse/server/public.ts'
import { insertSetting } from './club/store.ts'
import { importMeetings } from './club/import-meetings.ts'
import { importThings } from './club/import-things.ts'
import { importCertificates } from './devices/import-certificates.ts'
import { importDevices } from './devices/import-devices.ts'
import { importGrants } from './devices/import-grants.ts'
import { importHistory } from './history/import-history.ts'
import { importMoney } from './money/import-money.ts'
import { importPeople } from './people/import-people.ts'
import { importPlans } from './plans/import-plans.ts'
import { createTally, type Money, type Report } from './report.ts'
import { type ImportContext, remember, type Run, write } from './run.ts'
import { importSettings } from './settings/import-settings.ts'
import { findMissing, isMemberMatters, listLeftColumns, readTables, whyTableStays } from './source/rules.ts'
import { type Source, SourceError } from './source/source.ts'
import { findFingerprint } from './store.ts'
import { readInstant } from './values/rules.ts'

export type ImportOrder = {
  source: Source
  isDryRun: boolean
  /** Makes a certificate of each tool, and awards it to everybody who may use the tool. */
  withCertificates: boolean
  /** Another process serves the club on the same file. */
  isShared: boolean
  actor: Actor
}

/**
 * Imports a club from MemberMatters, part by part in short transactions. Rows that came over earlier stay as they are
 * here. It can be interrupted at any moment and goes on when called again. A dry run makes the same decisions and
 * writes nothing. Nobody is mailed. Throws `SourceError` if the database is not MemberMatters 3.8, or not the one that
 * was imported first.
 */
export async function importClub(ctx: ImportContext, order: ImportOrder): Promise<Report> {
  const { source, isDryRun } = order
  const tables = await source.listTables()
  refuseUnfit(tables)
  const run: Run = {
    ctx,
    ...order,
    tally: createTally(),
    people: new Map(),
    accountOfProfile: new Map(),
    plans: new Map(),
    devices: new Map(),
    meetings: new Map(),
    lastPlaceholder: 0,
  }
  await claimFingerprint(run, tables)
  const settingTables = await importSettings(run, tables)
  const money = await importParts(run)
  const certificates = order.withCertificates ? await importCertificates(run) : undefined
  const counts = await countRows(run, { tables, settingTables })
  const report = {
    database: source.database,
    dryRun: isDryRun,
    tables: run.tally.tables(counts),
    columns: listLeftColumns(tables),
    money,
    ...(certificates && { certificates }),
  }
  await audit(run, report)
  return report
}

/** Each part needs what the ones before it imported. */
async function importParts(run: Run): Promise<Money> {
  await importPlans(run)
  const people = await importPeople(run)
  await importDevices(run)
  await importGrants(run)
  await importThings(run)
  await importMeetings(run)
  const money = await importMoney(run, people)
  await importHistory(run)
  return money
}

/** Counts every table of the source; a table that nothing reads stays behind as a whole. */
async function countRows(
  run: Run,
  { tables, settingTables }: { tables: Tables; settingTables: ReadonlySet<string> },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of [...tables.keys()].toSorted()) {
    const rows = await run.source.count(table)
    counts.set(table, rows)
    const isRead = Object.hasOwn(readTables, table) || settingTables.has(table)
    if (!isRead && rows > 0) run.tally.leaveOut(table, whyTableStays(table), { rows })
  }
  return counts
}

type Tables = ReadonlyMap<string, ReadonlySet<string>>

const mostNamed = 5

function refuseUnfit(tables: Tables): void {
  if (!isMemberMatters(tables)) {
    throw new SourceError(
      'This is no database of MemberMatters: the tables profile_user and profile_profile are not there.',
    )
  }
  const missing = findMissing(tables)
  if (missing.length === 0) return
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
  throw new SourceError(
    `This database is older than MemberMatters 3.8: ${missing.slice(0, mostNamed).join(', ')}${more} are not there. Bring MemberMatters up to 3.8 first.`,
  )
}

/** The ids of two clubs mean different people: a second database must not pass for a later state of the first. */
async function claimFingerprint(run: Run, tables: Tables): Promise<void> {
  const found = await fingerprintOf(run.source, tables)
  const claimed = await findFingerprint(run.ctx.db)
  if (claimed !== undefined && claimed !== found) {
    throw new SourceError('This club came over from another MemberMatters database; two databases cannot be merged.')
  }
  if (claimed === undefined)
    await write(run, async (trx) => {
      await remember(trx, 'fingerprint', [{ sourceId: found, targetId: null }])
      // The club itself announces the move, not a burst of reminders: an administrator decides when mail starts.
      await insertSetting(run.ctx, trx, { key: 'mail.writeByItself', value: false, at: nowText(run.ctx.clock) })
      run.ctx.settings.noteChange(trx)
    })
}

/** When the database was created; this stays the same when it moves to another kind of database. */
async function fingerprintOf(source: Source, tables: Tables): Promise<string> {
  const [table, column] = tables.get('django_migrations')?.has('applied')
    ? ['django_migrations', 'applied']
    : ['profile_profile', 'created']
  const [first] = await source.readPage(table, { columns: ['id', column], key: 'id', after: null, limit: 1 })
  const text = `${table} ${first?.['id'] ?? ''} ${readInstant(first?.[column]) ?? ''}`
  return createHash('sha256').update(text).digest('hex')
}

async function audit(run: Run, { tables, money, certificates = [] }: Report): Promise<void> {
  const imported = Object.fromEntries(
    tables.flatMap(({ table, imported: rows }) => (rows === 0 ? [] : [[table, rows] as const])),
  )
  const awards = certificates.reduce((sum, each) => sum + each.awards, 0)
  if (Object.keys(imported).length === 0 && money.adjustments.length === 0 && awards === 0) return
  await write(run, async (trx) => {
    await writeAudit(run.ctx, trx, {
      actor: run.actor,
      action: 'club.import_membermatters',
      subject: 'club',
      after: { imported, adjustments: money.adjustments.length, ...(awards > 0 && { awards }) },
    })
    trx.afterCommit(() => run.ctx.live.publish('everyone', { type: 'config' }))
  })
}
