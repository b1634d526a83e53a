import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import type { Trx } from './database.ts'
import { createTransactTogether } from './transact-together.ts'

async function createNotes({ ctx }: TestApp): Promise<void> {
  await sql`drop table if exists notes`.execute(ctx.db) // PGlite is emptied between tests, not made anew
  await sql`create table notes (text varchar(9) primary key)`.execute(ctx.db)
}

async function readNotes({ ctx }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(ctx.db)
  return rows.map((row) => row.text)
}

const write = (text: string) => async (trx: Trx) => {
  await sql`insert into notes (text) values (${text})`.execute(trx)
  return text
}

/** Counts the transactions that were begun. */
function together(app: TestApp) {
  const transact = vi.fn<typeof app.ctx.transact>(app.ctx.transact) as typeof app.ctx.transact
  return { transact: createTransactTogether(transact), begun: () => vi.mocked(transact).mock.calls.length }
}

testWithApp('commits what comes at once together, in order, and answers each after the commit', async (app) => {
  await createNotes(app)
  const { transact, begun } = together(app)
  const heard: string[] = []
  const note = (text: string) =>
    transact(async (trx) => {
      trx.afterCommit(() => heard.push(`after ${text}`))
      return write(text)(trx)
    }).then((answer) => heard.push(answer))
  await Promise.all(['b', 'a', 'c'].map(note))
  expect(heard).toEqual(['after b', 'after a', 'after c', 'b', 'a', 'c'])
  expect(begun()).toBe(1)
  expect(await readNotes(app)).toEqual(['a', 'b', 'c'])
})

testWithApp('one that fails fails alone, and leaves nothing behind', async (app) => {
  await createNotes(app)
  const { transact } = together(app)
  const after: string[] = []
  const failing = transact(async (trx) => {
    trx.afterCommit(() => after.push('failing'))
    await write('gone')(trx)
    throw new Error('No such door')
  })
  const again = (text: string) =>
    transact(async (trx) => {
      trx.afterCommit(() => after.push(text))
      return write(text)(trx)
    })
  const outcomes = await Promise.allSettled([again('a'), failing, again('b'), again('a'), again('c')])
  const statuses = outcomes.map(({ status }) => status)
  expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(after).toEqual(['a', 'b', 'c'])
  expect(await readNotes(app)).toEqual(['a', 'b', 'c'])
})

testWithApp('nothing runs again where it may have been committed', async (app) => {
  await createNotes(app)
  const lost = new Error('The line broke')
  const broken: typeof app.ctx.transact = async (work) => {
    await app.ctx.transact(work)
    throw lost
  }
  const transact = createTransactTogether(broken)
  const outcomes = await Promise.allSettled([transact(write('a')), transact(write('b'))])
  expect(outcomes).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ])
  expect(await readNotes(app)).toEqual(['a', 'b'])
})

testWithApp('a hundred share a commit, the next ones the next', async (app) => {
  await createNotes(app)
  const { transact, begun } = together(app)
  const texts = Array.from({ length: 250 }, (_, index) => `n${index}`)
  expect(await Promise.all(texts.map((text) => transact(write(text))))).toEqual(texts)
  expect(begun()).toBe(3)
  expect(await readNotes(app)).toHaveLength(250)
})
