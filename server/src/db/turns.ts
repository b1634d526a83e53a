/** Runs works side by side, or one of them alone. */
export type Turns = {
  beside<Result>(work: () => Promise<Result>): Promise<Result>
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Running works may be long; after this wait, the one that wants to be alone goes on beside them. */
const longestWaitMs = 250

export function createTurns(): Turns {
  const running = new Set<Promise<unknown>>()
  /** Settles when nobody wants to be alone any more. */
  let last: Promise<unknown> | undefined

  function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = work()
    const end: Promise<unknown> = result.then(ignore, ignore).then(() => running.delete(end))
    running.add(end)
    return result
  }

  async function beside<Result>(work: () => Promise<Result>): Promise<Result> {
    if (last === undefined) return run(work)
    await last
    return beside(work)
  }

  return {
    beside,
    async alone(work) {
      const before = last
      const own = (async () => {
        await before
        await withinTime(Promise.all(running))
        return run(work)
      })()
      const end = own.then(ignore, ignore).then(() => {
        if (last === end) last = undefined
      })
      last = end
      return own
    },
  }
}

function ignore(): void {
  // The caller gets the error.
}

async function withinTime(end: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    end,
    new Promise((resolve) => {
      timer = setTimeout(resolve, longestWaitMs)
    }),
  ])
  clearTimeout(timer)
}
