/** Where waiting comes from, so that a test need not wait. */
export type Timers = {
  /** Runs `task` once after `milliseconds`; the function that it gives calls it off. */
  after(milliseconds: number, task: () => void): () => void
}

export const systemTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
