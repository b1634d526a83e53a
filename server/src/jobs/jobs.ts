import { type Clock, nowText } from '../core/clock.ts'
import { type Log, withLogScope } from '../core/log.ts'
import type { JobLabel, Meters } from '../core/meter.ts'
import type { Channel } from '../db/channel.ts'
import type { Queries } from '../db/database.ts'
import { forgetFailure, noteFailure } from './failure-store.ts'
import { JobLoop } from './job-loop.ts'

/** Recurring work. */
export type Job = {
  name: string
  /** From the end of one run to the start of the next. */
  everySeconds: number
  /** Must end early when `signal` says that the server stops. */
  run(signal: AbortSignal): Promise<void>
}

/** Runs recurring work: each job once at a time, across all processes. */
export type Jobs = {
  add(jobs: readonly Job[]): void
  /** Of every job that was added, for tests. */
  names(): readonly string[]
  /** Starts the jobs; before that nothing runs by itself. */
  start(): void
  /** Runs a job as soon as possible, once more if it is running. Does nothing before the start. */
  wake(name: string): void
  /** The same for every job: for when the time was moved. */
  wakeAll(): void
  /** Runs a job here and now, and throws its error: for tests and the command line. */
  runNow(name: string): Promise<void>
  /** Starts nothing more and waits for running jobs, at most ten seconds. */
  stop(): Promise<void>
}

const longestStopMs = 10_000
const longestWords = 500

type JobsContext = { channel: Channel; clock: Clock; db: Queries; log: Log; meters: Pick<Meters, 'jobs'> }

export function createJobs(ctx: JobsContext): Jobs {
  const jobs = new Map<string, Job>()
  const loops = new Map<string, JobLoop>()
  const stopping = new AbortController()
  return {
    add(added) {
      for (const job of added) {
        if (jobs.has(job.name)) throw new Error(`There are two jobs named ${job.name}`)
        jobs.set(job.name, job)
      }
    },
    names: () => [...jobs.keys()],
    start() {
      for (const job of jobs.values()) {
        const loop = new JobLoop(() => runLogged(ctx, job, stopping.signal), job.everySeconds)
        loops.set(job.name, loop)
        loop.wake()
      }
    },
    wake: (name) => loops.get(name)?.wake(),
    wakeAll() {
      for (const loop of loops.values()) loop.wake()
    },
    async runNow(name) {
      const job = jobs.get(name)
      if (!job) throw new Error(`There is no job named ${name}`)
      await job.run(stopping.signal)
    },
    async stop() {
      stopping.abort()
      const ends = [...loops.values()].map((loop) => loop.stop())
      await withinTime(Promise.all(ends), ctx.log)
    },
  }
}

/** Logs an error and counts the run as done: the next may succeed. */
async function runLogged(ctx: JobsContext, job: Job, signal: AbortSignal): Promise<'done' | 'busy elsewhere'> {
  try {
    const isOurs = await ctx.channel.withLock(`fobhouse job ${job.name}`, async () => {
      await runMeasured(ctx, job, signal)
      await forgetFailure(ctx.db, job.name)
    })
    return isOurs ? 'done' : 'busy elsewhere'
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, 'job failed')
    await noteFailed(ctx, job.name, error)
    return 'done'
  }
}

/** Stored for `fobhouse doctor`. The database itself may be what failed. */
async function noteFailed({ clock, db, log }: JobsContext, job: string, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  try {
    await noteFailure(db, { job, at: nowText(clock), error: words.slice(0, longestWords) })
  } catch (cause) {
    log.error({ err: cause, job }, 'the failure of a job could not be stored')
  }
}

async function runMeasured({ meters }: JobsContext, { name, run }: Job, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  const note = (outcome: JobLabel['outcome']) => {
    meters.jobs.add(`${name} ${outcome}`, { job: name, outcome }, (performance.now() - started) / 1000)
  }
  try {
    await withLogScope({ job: name }, () => run(signal))
    note('done')
  } catch (error) {
    note('failed')
    throw error
  }
}

async function withinTime(work: Promise<unknown>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), longestStopMs)
  })
  const result = await Promise.race([work, tooLate])
  clearTimeout(timer)
  if (result === 'late') log.warn('a job did not end in time')
}
