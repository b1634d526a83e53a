import { sql } from 'kysely'
import type { Queries } from '../../../../db/database.ts'
import { ignoreReferences, snapshotOf } from '../../../../db/dialect.ts'
import { insertRows } from '../../../../db/insert-rows.ts'
import type { Tables } from '../../../../db/tables.ts'

/** What decides about fees, and nothing else: no devices, no history, no messages, nobody's sessions. */
const copied = [
  'accounts',
  'billing_accounts',
  'members',
  'membership_plans',
  'membership_tiers',
  'sign_ups',
  'subscriptions',
] as const satisfies readonly (keyof Tables)[]

/** Of the settings only what decides about fees and words a mail: no address and no key of an outside service. */
const copiedSettings = ['billing.%', 'features.%', 'general.%', 'induction.max%', 'induction.required', 'theme.theme%']

type Row = Record<string, unknown>

/** Copies a club, as it is at one moment, into an empty database with the same schema. Only reads from the club. */
export async function copyClub(from: Queries, to: Queries): Promise<void> {
  await ignoreReferences(to) // to what is left out
  await snapshotOf(from).execute(async (trx) => {
    for (const table of copied) await copyRows(to, table, await readRows(trx, table))
    await copyRows(to, 'settings', await readSettings(trx))
    // Whoever was rejected after they subscribed is known by it.
    await copyRows(to, 'audit', await readRejections(trx))
  })
}

async function readRows(db: Queries, table: keyof Tables): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  return rows
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
