import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyFolder } from '../testing/server-process.ts'
import { type Database, openDatabase } from './database.ts'
import { noSecrets } from './secrets/secrets.ts'
import { watchWritesElsewhere } from './watch-writes.ts'
import { packSetting } from './write-settings.ts'

afterEach(() => vi.useRealTimers())

/** Two openings of one file, as by a server and a command. */
async function openTwice(): Promise<[Database, Database]> {
  const { folder, remove } = createEmptyFolder()
  const [one, other] = [await openFile(folder), await openFile(folder)]
  onTestFinished(async () => {
    await one.close()
    await other.close()
    remove()
  })
  await one.queries.schema
    .createTable('settings')
    .addColumn('key', 'text')
    .addColumn('value', 'text')
    .addColumn('updated_at', 'text')
    .execute()
  return [one, other]
}

function openFile(dataFolder: string): Promise<Database> {
  return openDatabase({ dataFolder, databaseUrl: '' })
}

function setting({ queries }: Pick<Database, 'queries'>, key: string) {
  const value = packSetting(noSecrets, 'general.siteName', '1') // no secret, so it is stored as it is
  return queries.insertInto('settings').values({ key, value, updated_at: '' }).execute()
}

test('hears within two seconds of what others write, and of nothing else', async () => {
  const [server, command] = await openTwice()
  vi.useFakeTimers()
  const hear = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = watchWritesElsewhere(server, hear)
  const version = server.version()
  await setting(command, 'a')
  vi.advanceTimersByTime(2000)
  expect(server.version()).not.toBe(version)
  expect(hear).toHaveBeenCalledTimes(1)
  await setting(server, 'b')
  vi.advanceTimersByTime(10_000)
  expect(hear).toHaveBeenCalledTimes(1)
  stop()
  await setting(command, 'c')
  vi.advanceTimersByTime(10_000)
  expect(hear).toHaveBeenCalledTimes(1)
})

test('looks again where it could not take the news in', async () => {
  const [server, command] = await openTwice()
  vi.useFakeTimers()
  const hear = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue()
  onTestFinished(watchWritesElsewhere(server, hear))
  await setting(command, 'a')
  await vi.advanceTimersByTimeAsync(6000)
  expect(hear).toHaveBeenCalledTimes(2)
})

test('a transaction whose reading another process has overtaken runs again', async () => {
  const [server, command] = await openTwice()
  let runs = 0
  const count = await server.transact(async (trx) => {
    runs += 1
    const rows = await trx.selectFrom('settings').select('key').execute()
    if (runs === 1) await setting(command, 'a')
    await setting({ queries: trx }, 'b')
    return rows.length
  })
  expect([runs, count]).toEqual([2, 1])
})
