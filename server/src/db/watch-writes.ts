import type { Database } from './database.ts'

const everyMs = 2000

/**
 * Calls `hear` within two seconds after another process wrote to this one's file, as commands do. What a process keeps in
 * memory, settings and card lists, is to be looked at anew then. Gives what ends it.
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
      seen = Number.NaN // it is tried again
    })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
