import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../testing/databases.ts'
import { openDatabase } from './database.ts'
import { mostPrepared, PreparedStatements } from './prepared-statements.ts'

const created = await createPostgresDatabase()

/** Two processes on one PostgreSQL, each with a connection that has asked for all deeds often enough to have it prepared. */
async function openTwice() {
  const open = () => openDatabase({ dataFolder: '', databaseUrl: created?.url ?? '' })
  const [old, newer] = [await open(), await open()]
  onTestFinished(async () => {
    await sql`drop table if exists deeds`.execute(newer.queries)
    await Promise.all([old.close(), newer.close()])
  })
  await sql`create table deeds (id integer primary key)`.execute(newer.queries)
  await sql`insert into deeds values (1)`.execute(newer.queries)
  const readAll = async () => (await sql`select * from deeds`.execute(old.queries)).rows
  for (let turn = 0; turn < 3; turn += 1) expect(await readAll()).toEqual([{ id: 1 }])
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(old.queries)
  expect(rows).toEqual([{ statement: 'select * from deeds' }])
  return { old, newer, readAll }
}

test('what is asked again is prepared, and read as it is after another process has changed the table', async ({
  skip,
}) => {
  if (!created) return skip('no PostgreSQL answers here')
  const { newer, readAll } = await openTwice()
  await sql`alter table deeds add column note text`.execute(newer.queries)
  expect(await readAll()).toEqual([{ id: 1, note: null }])
  await sql`drop table deeds`.execute(newer.queries)
  await sql`create table deeds (note text, id integer)`.execute(newer.queries)
  await sql`insert into deeds values ('anew', 2)`.execute(newer.queries)
  expect(await readAll()).toEqual([{ note: 'anew', id: 2 }])
})

test('a transaction that meets a changed table is done once more, as a whole', async ({ skip }) => {
  if (!created) return skip('no PostgreSQL answers here')
  const { old, newer } = await openTwice()
  await sql`alter table deeds add column note text`.execute(newer.queries)
  const found = await old.transact(async (trx) => {
    await sql`insert into deeds values (2, 'kept')`.execute(trx)
    return (await sql`select * from deeds`.execute(trx)).rows
  })
  const both = [
    { id: 1, note: null },
    { id: 2, note: 'kept' },
  ]
  expect(found).toEqual(both)
  expect((await sql`select * from deeds`.execute(newer.queries)).rows).toEqual(both)
})

test('a statement gets its name when it is asked again, and no connection has more than it may', () => {
  const statements = new PreparedStatements()
  const text = 'select "id" from "members" where "id" = $1'
  expect(statements.nameOf(text)).toBeUndefined()
  const name = statements.nameOf(text)
  expect(name).toBeTypeOf('string')
  expect(statements.nameOf(text)).toBe(name)
  const names = new Set([name])
  for (let number = 0; number < 3 * mostPrepared; number += 1) {
    for (let turn = 0; turn < 2; turn += 1) names.add(statements.nameOf(`select ${number}`))
  }
  names.delete(undefined)
  expect(names.size).toBe(mostPrepared)
  expect(statements.nameOf(text)).toBe(name)
})

test('texts that are asked once leave nothing behind; what is no single statement, or a long one, has no name', () => {
  const statements = new PreparedStatements()
  for (let number = 0; number < 50_000; number += 1) statements.nameOf(`select ${number}`)
  expect(statements.remembered).toBeLessThan(10 * mostPrepared)
  const many = `insert into deeds values ${'(1), '.repeat(2000)}(1)`
  for (const text of ['begin', 'listen club', 'select pg_advisory_unlock_all(); unlisten *', many]) {
    statements.nameOf(text)
    expect(statements.nameOf(text)).toBeUndefined()
  }
})
