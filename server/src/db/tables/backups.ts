import type { Generated } from 'kysely'

export type BackupTables = { backups: BackupsTable }

/** A backup that the server was to make by itself, whatever became of it. */
type BackupsTable = {
  id: Generated<number>
  asked_at: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  started_at: string | null
  ended_at: string | null
  /** Its whole path. */
  file: string | null
  /** Of the file. */
  bytes: number | null
  members: number | null
  /** Why it failed. */
  error: string | null
  /** When it was last restored to a scratch place. */
  checked_at: string | null
  /** What was wrong there; null where nothing was. */
  check_error: string | null
  /** When its file gave way to newer ones. */
  removed_at: string | null
  /** When administrators were mailed that this one failed. */
  told_at: string | null
}
