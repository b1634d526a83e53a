import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

/** Timers for simulated boards, faster by a factor, so that tests need not wait. */
export function createFastTimers(factor: number): Timers {
  return {
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds / factor)
      return () => clearTimeout(timer)
    },
  }
}
