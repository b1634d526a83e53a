import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'

testWithApp('a long transaction gets through among many short ones that change the same row', async ({ ctx }) => {
  await sql`drop table if exists counters`.execute(ctx.db) // PGlite is emptied between tests, not made anew
  await sql`create table counters (id integer primary key, value integer not null)`.execute(ctx.db)
  await sql`insert into counters values (1, 0)`.execute(ctx.db)
  const count = (pauseMs: number) =>
    ctx.transact(async (trx) => {
      const { rows } = await sql<{ value: number }>`select value from counters where id = 1`.execute(trx)
      if (pauseMs > 0) await wait(pauseMs)
      await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(trx)
    })
  const over = new AbortController()
  let shortOnes = 0
  const hurry = async () => {
    for (; !over.signal.aborted; shortOnes += 1) await count(0)
  }
  const long = count(40).finally(() => over.abort())
  await Promise.all([long, hurry(), hurry(), hurry()])
  const { rows } = await sql<{ value: number }>`select value from counters where id = 1`.execute(ctx.db)
  expect(rows).toEqual([{ value: shortOnes + 1 }])
})
