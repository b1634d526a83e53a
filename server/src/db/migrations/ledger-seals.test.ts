import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, testDatabases } from '../../testing/databases.ts'
import { openDatabase } from '../database.ts'
import { up } from './0047-ledger-seals.ts'

// As the release that introduced them wrote them: with any change, every club's ledger would count as changed.
const sealsOfThen = [
  ['ochPQrxdJjHrSPhtqnBDWx', 'WyzoOPTOFjo9s4iktsuIKN'],
  ['JTIRtwX0tr9aYDKwnGn0Sf', 'Aoz1tAiF-uXGymzRZlHIQR', '64N4DP0QkSoEvUgejB5uSk'],
]

/** A database of its own, without a ledger's tables. */
async function openWithoutLedger(name: 'sqlite' | 'postgres') {
  const created = name === 'sqlite' ? { url: '', drop: async () => {} } : await createPostgresDatabase()
  if (!created) return undefined
  const database = await openDatabase({ dataFolder: ':memory:', databaseUrl: created.url })
  onTestFinished(async () => {
    await database.close()
    await created.drop()
  })
  if (name === 'postgres') await sql`drop table accounts, transfers cascade`.execute(database.queries)
  return database
}

test.each(testDatabases)('seals the rows of a ledger as it always did, on %s', async (name) => {
  const database = await openWithoutLedger(name)
  if (!database) return // no PostgreSQL answers here
  const db = database.queries
  await sql`create table accounts (id bigint primary key, house text, member_id bigint, balance bigint)`.execute(db)
  await sql`create table transfers (id bigint primary key, at text, from_account_id bigint, to_account_id bigint,
    amount bigint, kind text, description text, actor_id bigint, actor text, idempotency_key text, reverses_id bigint)`.execute(
    db,
  )
  await sql`insert into accounts values (1, 'stripe', null, -2000), (2, null, 7, 2000)`.execute(db)
  const at = '2026-03-01T08:00:00.000Z'
  await sql`insert into transfers values
    (1, ${at}, 1, 2, 2000, 'stripe', 'Top-up by card – Åsa "7"', null, 'Stripe', 'stripe pi_1', null),
    (2, ${at}, 2, 1, 9007199254740991, 'reversal', '', 7, 'Åsa', null, 1)`.execute(db)
  const many = sql.join(
    Array.from(
      { length: 1200 },
      (_, index) => sql`(cast(${index + 10} as bigint), ${at}, 1, 2, 1, 'cash', '', 7, 'A')`,
    ),
  )
  await sql`insert into transfers (id, at, from_account_id, to_account_id, amount, kind, description, actor_id, actor) values ${many}`.execute(
    db,
  )
  await up(db as unknown as Kysely<never>) // as a migration gets it
  const sealsIn = async (table: string) => {
    const rows = await sql<{ seal: string | null }>`select seal from ${sql.table(table)} order by id`.execute(db)
    return rows.rows.map(({ seal }) => seal)
  }
  const transfers = await sealsIn('transfers')
  expect([await sealsIn('accounts'), [transfers[0], transfers[1], transfers.at(-1)]]).toEqual(sealsOfThen)
  expect(new Set(transfers)).toHaveProperty('size', 1202)
  expect(transfers).not.toContain(null)
})
