import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { features } from './app.ts'
import { nowText } from './core/clock.ts'
import { countRows } from './db/backup/count-rows.ts'
import { type Database, migrate } from './db/database.ts'
import type { TableDeclaration } from './features/declared-table.ts'
import { testWithApp } from './testing/app.ts'
import { type DatabaseName, openTestDatabase, testDatabases } from './testing/databases.ts'
import { insertMember, signInAs } from './testing/factories.ts'
import { insertAnchors, insertOneOfAll } from './testing/many-of-all.ts'
import { seedWholePerson, wholePerson } from './testing/whole-person.ts'

type Declared = { table: string; feature: string; declaration: TableDeclaration }

const declared: readonly Declared[] = features.flatMap(({ name: feature, tables = {} }) =>
  Object.entries(tables).map(([table, declaration]) => ({ table, feature, declaration })),
)
const personal = declared.flatMap(({ table, declaration }) => ('nobody' in declaration ? [] : [{ table, declaration }]))
const named = personal.flatMap(({ table, declaration: { naming = {} } }) =>
  Object.entries(naming).map(([column, told]) => ({ table, column, told })),
)
const becauseOf = (reasons: Readonly<Record<string, readonly string[]>> = {}) => Object.values(reasons).flat()

/** A table's columns by whether the copy tells them: each must be listed once. */
function toldOrNot(declaration: TableDeclaration): string[] {
  if ('nobody' in declaration) return [...declaration.columns]
  const { naming = {}, told = [], untold } = declaration
  return [...Object.keys(naming), ...told, ...becauseOf(untold)]
}

/** The same for an erasure. If it deletes the rows, their columns need not be listed. */
function erasedOrKept(declaration: TableDeclaration): string[] {
  if ('nobody' in declaration || declaration.deletedBy !== undefined) return toldOrNot(declaration)
  const { emptied = {}, erased = [], kept } = declaration
  return [...Object.values(emptied).flatMap((values) => Object.keys(values ?? {})), ...erased, ...becauseOf(kept)]
}

async function withSchema(name: DatabaseName, look: (database: Database) => Promise<void>): Promise<void> {
  const { database, drop } = await openTestDatabase(name)
  try {
    await migrate(database)
    await look(database)
  } finally {
    await drop()
  }
}

describe.each(testDatabases)('on %s', (name) => {
  test('every table and every column is declared, once, and none that is not there', () =>
    withSchema(name, async ({ queries }) => {
      const tables = await queries.introspection.getTables()
      const real = tables.flatMap(({ name: table, columns }) => columns.map((column) => `${table}.${column.name}`))
      for (const columnsOf of [toldOrNot, erasedOrKept]) {
        const said = declared.flatMap(({ table, declaration }) =>
          columnsOf(declaration).map((column) => `${table}.${column}`),
        )
        expect(said.toSorted()).toEqual(real.toSorted())
      }
    }))
})

test('no table that says when something was is declared to hold only what there is', () =>
  withSchema('sqlite', async ({ queries }) => {
    const tables = await queries.introspection.getTables()
    const current = new Set(declared.flatMap(({ table, declaration }) => (declaration.time === 'current' ? table : [])))
    const likeLogs = tables.filter(({ columns }) => columns.some(({ name }) => name === 'at' || name === 'day'))
    expect(likeLogs.map(({ name }) => name).filter((name) => current.has(name))).toEqual([])
  }))

/** The tables whose rows lapse and are replaced by what comes next. */
const replaced = declared.flatMap(({ table, declaration: { time } }) =>
  typeof time === 'object' && 'until' in time && time.job === undefined ? [table] : [],
)
/** The tables whose rows a job deletes once they have lapsed. */
const lapsing = declared.flatMap(({ table, declaration: { time } }) =>
  typeof time === 'object' && 'until' in time && time.job !== undefined ? [{ table, job: time.job }] : [],
)

testWithApp('what lapses is deleted by the job that its table names, and by no other', async (app) => {
  const { db } = app.ctx
  const admin = await insertMember(app.ctx, { is_admin: 1 })
  await seedWholePerson(app, admin)
  await insertOneOfAll(app.ctx, await insertAnchors(app.ctx, admin), 1)
  const at = nowText(app.clock)
  await db.insertInto('stripe_events').values({ id: 'evt_1', type: 'charge.refunded', received_at: at }).execute()
  const code = { id: 1, code_hash: 'a', name: 'Store room', expires_at: at }
  await db.insertInto('pairing_codes').values(code).execute()
  const tables = lapsing.map(({ table }) => table)
  const empty = Object.fromEntries(tables.map((table) => [table, 0]))
  const seeded = await countRows(db, tables)
  expect(tables.filter((table) => seeded[table] === 0)).toEqual([])
  const staying = await countRows(db, replaced)
  app.clock.advance('P10Y')
  for (const job of new Set(lapsing.map((one) => one.job))) await app.ctx.jobs.runNow(job)
  expect(await countRows(db, tables)).toEqual(empty)
  expect(await countRows(db, replaced)).toEqual(staying)
})

test('every column that names a member says whether the member finds it in the copy', () =>
  withSchema('sqlite', async ({ queries }) => {
    const tables = await queries.introspection.getTables()
    const called = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /(^|_)(member|actor|proxy)_id$|_by$/.test(column.name))
        .map((column) => `${name}.${column.name}`),
    )
    const referring = await sql<{ name: string }>`
      select tables.name || '.' || keys."from" as name
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table' and keys."table" = 'members'
    `.execute(queries)
    const found = new Set([...called, ...referring.rows.map((row) => row.name), 'members.id'])
    expect(named.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([...found].toSorted())
  }))

test('an erasure deals with every column that names a member, also where it deletes rows by another', () => {
  const left = personal.flatMap(
    ({ table, declaration: { naming = {}, deletedBy = [], emptied = {}, erased = [], kept } }) => {
      const changed = Object.values(emptied).flatMap((values) => Object.keys(values ?? {}))
      const dealt = new Set([...deletedBy, ...changed, ...erased, ...becauseOf(kept)])
      return Object.keys(naming).flatMap((column) => (dealt.has(column) ? [] : `${table}.${column}`))
    },
  )
  expect(left).toEqual([])
})

testWithApp('an erasure does to each table what it declares', async (app) => {
  const { db } = app.ctx
  const admin = await insertMember(app.ctx, { is_admin: 1 })
  const { id } = await seedWholePerson(app, admin)
  const rowsNaming = async (table: string, column: string) => {
    const query = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
    return (await query.execute(db)).rows
  }
  const told = Map.groupBy(
    named.filter((one) => one.told !== undefined && 'file' in one.told),
    ({ table }) => table,
  )
  for (const [table, columns] of told) {
    const rows = await Promise.all(columns.map(({ column }) => rowsNaming(table, column)))
    expect({ table, isSeeded: rows.flat().length > 0 }).toEqual({ table, isSeeded: true })
  }
  const client = await signInAs(app, admin)
  const name = `${wholePerson.first_name} ${wholePerson.last_name}`
  const answer = await client.post(`/api/admin/members/${id}/erase/`, { name, balance: 'adjustment' })
  expect([answer.status, answer.body]).toEqual([200, {}])
  for (const { table, declaration } of personal) {
    for (const column of declaration.deletedBy ?? []) {
      expect({ table, column, rows: await rowsNaming(table, column) }).toMatchObject({ rows: [] })
    }
    for (const [column, values] of Object.entries(declaration.emptied ?? {})) {
      for (const row of await rowsNaming(table, column)) expect({ table, row }).toMatchObject({ row: values })
    }
  }
})
