import type { Database } from './database.ts'

const everyMs = 2000

/**
 * Calls `hear` within two seconds after another process, such as a command, wrote to this one's file: settings and card
 * lists kept in memory must be read anew. Returns a function that stops it.
 */
export function watchWritesElsewhere(
  database: Pick<Database, 'writesElsewhere'>,
  hear: () => Promise<void>,
): () => void {
  let seen = database.writesElsewhere()
  const look = () => {
    const now = database.writesElsewhere()
    if (now === seen) return
    seen = now
    void hear().catch(() => {
      seen = Number.NaN // tries again
    })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
