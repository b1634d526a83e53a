import type { Generated } from 'kysely'

export type BackupTables = { backups: BackupsTable }

/** A backup that the server began or was to begin by itself, whatever its outcome. */
type BackupsTable = {
  id: Generated<number>
  asked_at: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  started_at: string | null
  ended_at: string | null
  /** Its whole path. */
  file: string | null
  /** Size of the file. */
  bytes: number | null
  members: number | null
  /** Why it failed. */
  error: string | null
  /** When it was last restored to a scratch place. */
  checked_at: string | null
  /** What was wrong in that check; null if nothing. */
  check_error: string | null
  /** When its file was removed for newer ones. */
  removed_at: string | null
  /** When administrators were mailed that this one failed. */
  told_at: string | null
}
