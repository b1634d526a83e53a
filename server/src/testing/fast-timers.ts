import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

/** Timers for simulated boards that are so many times as impatient, so that a test need not wait as people do. */
export function createFastTimers(factor: number): Timers {
  return {
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds / factor)
      return () => clearTimeout(timer)
    },
  }
}
