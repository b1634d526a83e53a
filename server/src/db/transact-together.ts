import type { Database, Trx } from './database.ts'
import { isRetryable } from './dialect.ts'

/** Limits how long the others wait for one transaction. */
const mostTogether = 100

type Piece = {
  /** Does the work; returns a function that reports the result, called after the commit. */
  work(trx: Trx): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Like `transact`, but works that come during a commit share the next one, in their order:
 * `docs/decisions/0015-taps-share-a-commit.md`. Each is answered after that commit. If one of them throws, all run
 * again, each in a transaction of its own, so that only that one fails.
 */
export function createTransactTogether(transact: Database['transact']): Database['transact'] {
  let waiting: Piece[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      await untilSocketsAreRead()
      const pieces = waiting.slice(0, mostTogether)
      waiting = waiting.slice(mostTogether)
      await commit(transact, pieces)
    }
    isCommitting = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const piece = {
        work: async (trx: Trx) => {
          const result = await work(trx)
          return () => resolve(result)
        },
        fail: reject,
      }
      waiting.push(piece)
      if (!isCommitting) void commitAll()
    })
}

/** SQLite blocks the whole process while the disk writes: lets new arrivals into our queue first. */
function untilSocketsAreRead(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

async function commit(transact: Database['transact'], pieces: readonly Piece[]): Promise<void> {
  let isEndUnknown = false
  try {
    const answers = await transact(async (trx) => {
      isEndUnknown = false
      const done: (() => void)[] = []
      for (const piece of pieces) done.push(await piece.work(trx))
      isEndUnknown = true // a commit that failed may have succeeded unheard
      return done
    })
    for (const answer of answers) answer()
  } catch (error) {
    const mayRunAgain = !isEndUnknown || isRetryable(error)
    if (pieces.length > 1 && mayRunAgain) for (const piece of pieces) await commit(transact, [piece])
    else for (const piece of pieces) piece.fail(error)
  }
}
