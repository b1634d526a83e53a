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

testWithApp('who loses to another process again and again gets through once that is done', async ({ ctx }) => {
  let losses = 0
  const work = async () => {
    losses += 1
    if (losses <= 15) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    return 'done'
  }
  expect(await ctx.transact(work)).toBe('done')
})

testWithApp('of many who insert what only one may, the others see that it is there', async ({ ctx, database }) => {
  await sql`drop table if exists visits`.execute(ctx.db)
  await sql`create table visits (id integer, owner integer, ended integer)`.execute(ctx.db)
  await sql`create unique index visits_open on visits (owner) where ended is null`.execute(ctx.db)
  await sql`create index visits_owner on visits (owner, id)`.execute(ctx.db)
  const begin = (id: number) =>
    ctx.transact(async (trx) => {
      // With another index than the unique one, PostgreSQL notices the others only in the insert itself.
      if (database !== 'sqlite') await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ id: number }>`
        select id from visits where owner = 1 and coalesce(ended, 0) = 0`.execute(trx)
      if (rows[0]) return rows[0].id
      await sql`insert into visits values (${id}, 1, null)`.execute(trx)
      return id
    })
  const ids = await Promise.all(Array.from({ length: 8 }, (_, id) => begin(id)))
  expect(new Set(ids).size).toBe(1)
  const again = ctx.transact((trx) => sql`insert into visits values (9, 1, null)`.execute(trx))
  await expect(again).rejects.toThrow(/unique/i)
})

testWithApp(
  'work before the commit runs once for each key, at the end, and what it asks for as well',
  async ({ ctx }) => {
    const ran: string[] = []
    const note = (text: string) => () => {
      ran.push(text)
      return Promise.resolve()
    }
    await ctx.transact((trx) => {
      trx.beforeCommit('a', note('a'))
      trx.beforeCommit('b', () => {
        trx.beforeCommit('a', note('a of b'))
        trx.beforeCommit('c', note('c of b'))
        return note('b')()
      })
      trx.beforeCommit('a', note('a again'))
      trx.afterCommit(() => void ran.push('after'))
      return note('work')()
    })
    expect(ran).toEqual(['work', 'a', 'b', 'a of b', 'c of b', 'after'])
  },
)

testWithApp('work before the commit is part of the transaction: with it everything is rolled back', async ({ ctx }) => {
  await sql`drop table if exists notes`.execute(ctx.db)
  await sql`create table notes (text varchar(9))`.execute(ctx.db)
  const fail = ctx.transact(async (trx) => {
    trx.beforeCommit('fail', () => Promise.reject(new Error('No more room')))
    await sql`insert into notes values ('gone')`.execute(trx)
  })
  await expect(fail).rejects.toThrow('No more room')
  const write = (text: string) =>
    ctx.transact(async (trx) => {
      trx.beforeCommit('write', async () => void (await sql`insert into notes values (${text})`.execute(trx)))
      await Promise.resolve()
    })
  await write('kept')
  expect((await sql`select text from notes`.execute(ctx.db)).rows).toEqual([{ text: 'kept' }])
})
