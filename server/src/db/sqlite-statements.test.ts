import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('a statement that was run before knows the columns of now', async () => {
  const database = await openDatabase({ dataFolder: ':memory:', databaseUrl: '' })
  const run = async (text: string) => (await sql.raw(text).execute(database.queries)).rows
  const read = () => run('select * from things')
  await run('create table things (one text, two integer)')
  await run(`insert into things values ('a', null)`)
  expect(await read()).toEqual([{ one: 'a', two: null }])
  await run('alter table things rename column two to second')
  expect(await read()).toEqual([{ one: 'a', second: null }])
  await run('alter table things drop column one')
  expect(await read()).toEqual([{ second: null }])
  await run('alter table things add column third text')
  expect(await read()).toEqual([{ second: null, third: null }])
  const streamed = database.queries
    .selectFrom(sql`things`.as('things'))
    .selectAll()
    .stream()
  for await (const row of streamed) expect(row).toEqual({ second: null, third: null })
  await database.close()
})
