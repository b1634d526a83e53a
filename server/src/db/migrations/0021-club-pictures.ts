import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('club_pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('file_id', 'bigint', (column) => column.notNull().references('files.id'))
    .execute()
  await db.schema.createIndex('club_pictures_hash').on('club_pictures').column('hash').execute()
  await db.schema.createIndex('club_pictures_file').on('club_pictures').column('file_id').execute()
}
