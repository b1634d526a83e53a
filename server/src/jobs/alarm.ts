import type { Jobs } from './jobs.ts'

const mostTimerMs = 60_000
/** For a moment that has passed: one that a run never deals with must not keep the server busy. */
const overdueMs = 200

/**
 * Wakes a job that must run at an exact moment, besides its usual rounds. Call it at each run with the milliseconds
 * until the next such moment, or undefined. Moments further away than a round are left to the next one.
 */
export function createAlarm(jobs: Pick<Jobs, 'wake'>, name: string): (wait: number | undefined) => void {
  let timer: NodeJS.Timeout | undefined
  return (wait) => {
    clearTimeout(timer)
    if (wait === undefined || wait >= mostTimerMs) return
    timer = setTimeout(() => jobs.wake(name), wait > 0 ? wait : overdueMs).unref()
  }
}
