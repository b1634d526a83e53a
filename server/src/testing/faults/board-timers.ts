import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

const longMs = 10_000

/**
 * Boards reconnect ten times as fast, so that nobody waits for it, but time out only twice as fast: a busy machine is
 * no fault.
 */
export const boardTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / (milliseconds < longMs ? 10 : 2))
    return () => clearTimeout(timer)
  },
}
