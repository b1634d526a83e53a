import type { Database } from './database.ts'

/**
 * Returns what `load` gave last time under this key, if nothing was written to the database since. The result is
 * shared: nobody may change it. Where other processes write too (PostgreSQL), it loads each time.
 */
export type Remember = <Result>(key: string, load: () => Promise<Result>) => Promise<Result>

const mostEntries = 5000

export function createRemember(database: Pick<Database, 'version'>): Remember {
  const entries = new Map<string, unknown>()
  let versionOfEntries = database.version()
  return async <Result>(key: string, load: () => Promise<Result>) => {
    const version = database.version()
    if (version === undefined) return load()
    if (version !== versionOfEntries || entries.size >= mostEntries) {
      entries.clear()
      versionOfEntries = version
    }
    // The entry of a key comes from the same caller's `load`.
    if (entries.has(key)) return entries.get(key) as Result
    const result = await load()
    // A write during the load may have come before or after the read, so do not keep it.
    if (database.version() === version && versionOfEntries === version) entries.set(key, result)
    return result
  }
}
