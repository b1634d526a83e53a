import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../core/log.ts'
import { createMeters } from '../core/meter.ts'
import { loneChannel } from '../db/channel.ts'
import { type Database, migrate, openDatabase } from '../db/database.ts'
import { createTestClock } from '../testing/clock.ts'
import { createPostgresDatabase, openTestDatabase } from '../testing/databases.ts'
import { openTestChannel } from '../testing/channels.ts'
import { createJobs, type Jobs } from './jobs.ts'

const log = createLog({ logLevel: 'silent' })
const clock = createTestClock()
let database: Database
let jobs: Jobs

beforeAll(async () => {
  database = (await openTestDatabase('sqlite')).database
  await migrate(database)
})

afterAll(() => database.close())

beforeEach(() => {
  jobs = createJobs({ channel: loneChannel, clock, db: database.queries, log, meters: createMeters() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await jobs.stop()
})

test('runs a job at the start and again after its time', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  jobs.add([{ name: 'one', everySeconds: 60, run }])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).toHaveBeenCalledTimes(0)
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('never overlaps; who is woken while running runs once more', async () => {
  const ends: (() => void)[] = []
  jobs.add([{ name: 'one', everySeconds: 60, run: () => new Promise<void>((resolve) => ends.push(resolve)) }])
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let count = 0; count < 5; count += 1) jobs.wake('one')
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
})

test('a wake-up does not wait for the next time', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  jobs.add([{ name: 'one', everySeconds: 3600, run }])
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  jobs.wake('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
})

test('an error ends neither the job nor the others', async () => {
  const error = vi.spyOn(log, 'error')
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('The disk is full')))
  jobs.add([
    { name: 'one', everySeconds: 60, run },
    { name: 'other', everySeconds: 60, run: other },
  ])
  jobs.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(2)
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ job: 'one' }), 'job failed')
  await expect(jobs.runNow('one')).rejects.toThrow('The disk is full')
})

test('a failure stands in the database until the job does well again', async () => {
  const read = () => database.queries.selectFrom('job_failures').selectAll().where('job', '=', 'failing').execute()
  const run = vi.fn<() => Promise<void>>()
  run.mockRejectedValueOnce(new Error('The disk is full')).mockRejectedValueOnce(new Error('It still is'))
  jobs.add([{ name: 'failing', everySeconds: 60, run }])
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  const since = clock.now().toString({ fractionalSecondDigits: 3 })
  clock.advance('PT1M')
  await vi.advanceTimersByTimeAsync(60_000)
  const last_at = clock.now().toString({ fractionalSecondDigits: 3 })
  expect(await read()).toEqual([{ job: 'failing', since, last_at, count: 2, error: 'It still is' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(3)
  expect(await read()).toEqual([])
})

test('a stop waits for what runs, tells it, and starts nothing more', async () => {
  const heard: boolean[] = []
  const end = Promise.withResolvers<undefined>()
  const run = async (signal: AbortSignal) => {
    await end.promise
    heard.push(signal.aborted)
  }
  jobs.add([{ name: 'one', everySeconds: 1, run }])
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(9000)
  expect(isStopped).toBe(false)
  end.resolve(undefined)
  await stopped
  jobs.wake('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([true])
})

test('a stop waits ten seconds at most', async () => {
  const end = Promise.withResolvers<void>()
  jobs.add([{ name: 'one', everySeconds: 1, run: () => end.promise }])
  jobs.start()
  await vi.advanceTimersByTimeAsync(0)
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(stopped).resolves.toBeUndefined()
  end.resolve()
})

test('names are unique and known', async () => {
  const job = { name: 'one', everySeconds: 1, run: () => Promise.resolve() }
  jobs.add([job])
  expect(() => jobs.add([job])).toThrow('two jobs named one')
  await expect(jobs.runNow('two')).rejects.toThrow('no job named two')
})

test('of several processes on PostgreSQL one runs a job, another takes over', async (context) => {
  vi.useRealTimers()
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  const lines = await Promise.all([1, 2, 3].map(() => openTestChannel(created.url)))
  const club = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  const processes = lines.map(({ channel }) =>
    createJobs({ channel, clock, db: club.queries, log, meters: createMeters() }),
  )
  let running = 0
  let most = 0
  const runners = new Set<number>()
  const finished = Promise.withResolvers<undefined>()
  for (const [index, each] of processes.entries()) {
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < 50; turn += 1) await setImmediate()
      running -= 1
      runners.add(index)
      if (runners.size === processes.length) finished.resolve(undefined)
    }
    each.add([{ name: 'one', everySeconds: 0.001, run }])
    each.start()
  }
  await finished.promise
  expect(most).toBe(1)
  await Promise.all(processes.map((each) => each.stop()))
  for (const each of lines) await each.close()
  await club.close()
  await created.drop()
})
