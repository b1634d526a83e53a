import type { Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type BackupRow = Selectable<Tables['backups']>

/** Newest first, including backups whose file is gone; as many as any rule looks at. */
const mostRows = 500

export async function listBackups(db: Queries, limit = mostRows): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** A backup that waits or runs. */
export async function findUnfinished(db: Queries): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function insertWaiting(db: Queries, askedAt: string): Promise<number> {
  const row = await db
    .insertInto('backups')
    .values({ asked_at: askedAt, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function saveBackup(
  db: Queries,
  id: number,
  columns: Omit<Updateable<Tables['backups']>, 'id'>,
): Promise<void> {
  await db.updateTable('backups').set(columns).where('id', '=', id).execute()
}

/** Marks backups as failed whose process died. Only the holder of the job's lock makes backups. */
export async function failRunning(db: Queries, at: string): Promise<void> {
  const columns = { state: 'failed', ended_at: at, error: 'The server stopped while it was made.' } as const
  await db.updateTable('backups').set(columns).where('state', '=', 'running').execute()
}

/** When the last successful backup began. */
export async function findLastSuccess(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('backups')
    .select('started_at')
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

/** The last check of a backup by restoring it. */
export async function findLastCheck(db: Queries): Promise<{ at: string; error: string | null } | undefined> {
  return db
    .selectFrom('backups')
    .select(['checked_at as at', 'check_error as error'])
    .where('checked_at', 'is not', null)
    .$narrowType<{ at: string }>()
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False where another check of this backup was noted since `checkedBefore`. */
export async function saveCheck(
  db: Queries,
  check: { id: number; checkedBefore: string | null; columns: Updateable<Tables['backups']> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set(check.columns)
    .where('id', '=', check.id)
    .where((where) => where('checked_at', 'is not distinct from', check.checkedBefore))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
