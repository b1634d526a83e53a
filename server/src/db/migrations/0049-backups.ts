import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** The backups that the server makes by itself, and what became of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'backups')
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('file', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('members', 'integer')
    .addColumn('error', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('check_error', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('told_at', 'text')
    .execute()
}
