import type { Database } from '../../db/database.ts'

/** A person or device that uses the club all the time and remembers what it was told. */
export type Worker = {
  name: string
  /** Pause between deeds. */
  restMs: number
  /** Does one deed, repeated until its outcome is known. */
  work(): Promise<void>
  /** Where the database differs from what this worker was told. All workers stand still meanwhile. */
  findFaults(database: Database): Promise<string[]>
  /** The same at the end, without a server. */
  findLastFaults?(database: Database): Promise<string[]>
  start?(): Promise<void>
  stop?(): void
  /** Whether a worker with a connection has it. */
  isConnected?(): boolean
}
