import { sql } from 'kysely'
import { expect, onTestFinished, test, type TestContext, vi } from 'vitest'
import { z } from 'zod'
import { openTestChannel } from '../testing/channels.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { createLog } from '../core/log.ts'
import { openDatabase } from './database.ts'
import { isProcessAlive, lifeLockName } from './dialect.ts'
import { listenerName, PostgresListener } from './postgres-listener.ts'

async function openLine(url: string) {
  const line = await openTestChannel(url)
  onTestFinished(() => line.close())
  const heard: string[] = []
  let missed = 0
  const topic = line.channel.topic('words', {
    schema: z.string(),
    hear: (word) => void heard.push(word),
    answer: (word) => Promise.resolve(word === line.channel.processId),
    catchUp: () => void (missed += 1),
  })
  return { ...line, topic, heard, missed: () => missed }
}

async function openLines(context: TestContext) {
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  onTestFinished(() => created.drop())
  return Promise.all([openLine(created.url), openLine(created.url), openLine(created.url)])
}

test('what a transaction tells is heard with its commit by the others, and never after a rollback', async (context) => {
  const [one, two, three] = await openLines(context)
  await one.database.transact(async (trx) => {
    one.topic.tellOnCommit(trx, 'first')
    one.topic.tellOnCommit(trx, 'second')
    await sql`select 1`.execute(trx)
    expect(two.heard).toEqual([])
  })
  const failing = one.database.transact((trx) => {
    one.topic.tellOnCommit(trx, 'never')
    return Promise.reject(new Error('no'))
  })
  await expect(failing).rejects.toThrow('no')
  two.topic.tell('last')
  two.topic.tell('last')
  await vi.waitFor(() => expect(three.heard).toEqual(['first', 'second', 'last']))
  expect(two.heard).toEqual(['first', 'second'])
  await vi.waitFor(() => expect(one.heard).toEqual(['last']))
})

test('a question is answered by the one that it is for, or by whoever says yes, or not in time', async (context) => {
  const [one, two, three] = await openLines(context)
  const name = three.channel.processId
  expect(await one.topic.ask(name)).toBe(true)
  expect(await one.topic.ask(name, name)).toBe(true)
  const asked = performance.now()
  expect(await one.topic.ask(name, two.channel.processId)).toBe(false)
  expect(performance.now() - asked).toBeLessThan(1000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lost = one.topic.ask(name, 'a process that is gone')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await lost).toBe(false)
})

test('a line that broke is there again, says that messages were missed, and the process counts as alive', async (context) => {
  const [one, two] = await openLines(context)
  const isAlive = async () => {
    const alive = isProcessAlive(sql`${two.channel.processId}`)
    const { rows } = await sql<{ alive: boolean }>`select ${alive} as alive`.execute(one.database.queries)
    return rows[0]?.alive
  }
  expect(await isAlive()).toBe(true)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `.execute(one.database.queries)
  await vi.waitFor(() => expect([one.missed(), two.missed()]).toEqual([1, 1]), 5000)
  one.topic.tell('again')
  await vi.waitFor(() => expect(two.heard).toEqual(['again']))
  expect(await isAlive()).toBe(true)
  await two.channel.close()
  expect(await isAlive()).toBe(false)
})

test('a connection that falls silent while it opens is given up, so that another can be tried', async (context) => {
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  onTestFinished(() => created.drop())
  const other = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  onTestFinished(() => other.close())
  // Somebody holds its last question up, as a silent line would.
  const name = lifeLockName('slow')
  await other.queries.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(held)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const log = createLog({ logLevel: 'silent' })
    const listener = new PostgresListener({ url: created.url, processId: 'slow', log })
    const opened = listener.start({ hear: () => {}, catchUp: () => {} }).catch((error: unknown) => error)
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    for (let asked = 0; asked === 0;) asked = (await waiting.execute(held)).rows.length
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await opened).toBeInstanceOf(Error)
    vi.useRealTimers()
  })
})
