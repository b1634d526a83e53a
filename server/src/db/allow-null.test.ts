import { type Generated, type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, testDatabases } from '../testing/databases.ts'
import { allowNull, createTableWithId } from './dialect.ts'

type Tables = { things: { id: Generated<number>; owner: number | null; name: string } }

test.each(testDatabases)('a column may be empty afterwards, and nothing else is different on %s', async (name) => {
  const { database, drop } = await openTestDatabase(name)
  const schema = database.queries as unknown as Kysely<never> // a table that only this test knows
  const db = database.queries as unknown as Kysely<Tables>
  await createTableWithId(schema, 'things')
    .addColumn('owner', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  const named = schema.schema.createIndex('things_named').unique().on('things').column('owner')
  await named.where(sql<boolean>`name <> ''`).execute()
  const ann = { owner: 7, name: 'Ann' }
  await db.insertInto('things').values(ann).execute()
  await db.insertInto('things').values({ owner: 8, name: '' }).execute()
  await expect(db.insertInto('things').values({ owner: null, name: '' }).execute()).rejects.toThrow(/null/i)

  await allowNull(schema, 'things', 'owner')
  await db.insertInto('things').values({ owner: null, name: '' }).execute()
  const rows = await db.selectFrom('things').select(['owner', 'name']).orderBy('id').execute()
  expect(rows).toEqual([ann, { owner: 8, name: '' }, { owner: null, name: '' }])
  await expect(db.insertInto('things').values(ann).execute()).rejects.toThrow(/unique/i)
  const { max } = await db
    .selectFrom('things')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const next = await db.insertInto('things').values({ owner: 8, name: '' }).returning('id').executeTakeFirstOrThrow()
  expect(next.id).toBeGreaterThan(max)
  await drop()
})
