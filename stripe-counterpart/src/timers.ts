/** A replaceable source of delays, so that a test need not wait. */
export type Timers = {
  /** Runs `task` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
