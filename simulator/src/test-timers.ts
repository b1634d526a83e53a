import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

/** Timers that a test moves on. `now`: how far it has. */
export type TestTimers = Timers & { advance(milliseconds: number): void; waiting(): number; now(): number }

export function createTestTimers(): TestTimers {
  let now = 0
  let tasks: { at: number; task: () => void }[] = []
  return {
    after(milliseconds, task) {
      const entry = { at: now + milliseconds, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    advance(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const [next] = tasks.filter((entry) => entry.at <= end).toSorted((one, other) => one.at - other.at)
        if (!next) break
        tasks = tasks.filter((entry) => entry !== next)
        now = next.at
        next.task()
      }
      now = end
    },
    waiting: () => tasks.length,
    now: () => now,
  }
}
