import { sql } from 'kysely'
import type { Queries } from '../../../../db/database.ts'
import { ignoreReferences, snapshotOf } from '../../../../db/dialect.ts'
import { insertRows } from '../../../../db/insert-rows.ts'
import type { Tables } from '../../../../db/tables.ts'

/** Only tables that decide about fees: no devices, history, messages or sessions. */
const copied = [
  'accounts',
  'billing_accounts',
  'members',
  'membership_plans',
  'membership_tiers',
  'sign_ups',
  'subscriptions',
] as const satisfies readonly (keyof Tables)[]

/** Only settings that decide about fees or word a mail: no address or key of an outside service. */
const copiedSettings = ['billing.%', 'features.%', 'general.%', 'induction.max%', 'induction.required', 'theme.theme%']

type Row = Record<string, unknown>

/** Copies a club as it is at one moment into an empty database with the same schema. Only reads from the club. */
export async function copyClub(from: Queries, to: Queries): Promise<void> {
  await ignoreReferences(to) // references to tables that are left out
  await snapshotOf(from).execute(async (trx) => {
    for (const table of copied) await copyRows(to, table, await readRows(trx, table))
    await copyInductions(trx, to)
    await copyRows(to, 'settings', await readSettings(trx))
    // The trail tells who was rejected after subscribing.
    await copyRows(to, 'audit', await readRejections(trx))
  })
}

async function readRows(db: Queries, table: keyof Tables): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  return rows
}

/** Who was inducted: a membership may wait for it. The copy has an induction of its own, which goes. */
async function copyInductions(from: Queries, to: Queries): Promise<void> {
  const rows = await from.selectFrom('certificates').selectAll().where('is_induction', '=', 1).execute()
  const ids = rows.map(({ id }) => id)
  const awards = await from.selectFrom('awards').selectAll().where('certificate_id', 'in', ids).execute()
  await to.deleteFrom('certificate_steps').execute()
  await to.deleteFrom('certificates').execute()
  await copyRows(to, 'certificates', rows)
  await copyRows(to, 'awards', awards)
}

async function readSettings(db: Queries): Promise<readonly Row[]> {
  return db
    .selectFrom('settings')
    .selectAll()
    .where((where) => where.or(copiedSettings.map((pattern) => where('key', 'like', pattern))))
    .execute()
}

async function readRejections(db: Queries): Promise<readonly Row[]> {
  return db.selectFrom('audit').selectAll().where('action', '=', 'member.reject_application').execute()
}

async function copyRows(to: Queries, name: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first !== undefined) await insertRows(to, { name, columns: Object.keys(first) }, rows)
}
