import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { lendConnections } from './lend-connections.ts'

type Done = { asked: string[]; released: (boolean | undefined)[] }

/** A pool of one connection that says what was asked of it. */
function poolOfOne(): { pool: PostgresPool; done: Done } {
  const done: Done = { asked: [], released: [] }
  const query = (text: string) => {
    done.asked.push(text)
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
  }
  const client: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'], // without cursors
    release: (isSpoilt) => void done.released.push(isSpoilt),
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} }
  return { pool, done }
}

test('a connection is as new for each test, and given back once', async () => {
  const { pool, done } = poolOfOne()
  for (const name of ['one', 'another']) {
    const lent = lendConnections(pool)
    for (let times = 0; times < 2; times += 1) {
      const client = await lent.connect()
      await client.query(`select '${name}'`, [])
      client.release()
      client.release()
    }
    await lent.end()
  }
  const questions = done.asked.map((text) => (text.includes('reset all') ? 'as new' : text))
  expect(questions).toEqual([
    'as new',
    "select 'one'",
    "select 'one'",
    'as new',
    "select 'another'",
    "select 'another'",
  ])
  expect(done.released).toEqual([undefined, undefined, undefined, undefined])
})

test('what a test forgot is broken off, and what comes after it is refused', async () => {
  const { pool, done } = poolOfOne()
  const lent = lendConnections(pool, 1)
  await lent.connect()
  await lent.end()
  expect(done.released).toEqual([true])
  await expect(lent.connect()).rejects.toThrow('over')
})
