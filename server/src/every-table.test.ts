import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { features } from './app.ts'
import { type Database, migrate } from './db/database.ts'
import type { TableDeclaration } from './features/declared-table.ts'
import { testWithApp } from './testing/app.ts'
import { type DatabaseName, openTestDatabase, testDatabases } from './testing/databases.ts'
import { insertMember, signInAs } from './testing/factories.ts'
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
