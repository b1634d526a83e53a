import type { Database } from '../../db/database.ts'

/** Somebody or something that uses the club all the time, and remembers what it was told. */
export type Worker = {
  name: string
  /** Between two deeds. */
  restMs: number
  /** One deed, told again and again until its outcome is known. */
  work(): Promise<void>
  /** What the database says otherwise than this worker was told. Everybody stands still meanwhile. */
  findFaults(database: Database): Promise<string[]>
  /** The same when all is over and the server is gone. */
  findLastFaults?(database: Database): Promise<string[]>
  start?(): Promise<void>
  stop?(): void
  /** It has its connection, where it keeps one. */
  isConnected?(): boolean
}
