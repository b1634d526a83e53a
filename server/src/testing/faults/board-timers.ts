import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

const longMs = 10_000

/**
 * Boards that connect again ten times as soon, so that nobody has to wait for it, and lose patience only twice as soon:
 * a machine that is busy with other things is no fault.
 */
export const boardTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / (milliseconds < longMs ? 10 : 2))
    return () => clearTimeout(timer)
  },
}
