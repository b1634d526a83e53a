import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Kiosks, and the kiosk that opened a session. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'kiosks')
    .addColumn('kiosk_id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ip_address', 'text', (column) => column.notNull())
    .addColumn('authorised', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('play_theme', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('secret_hash', 'text', (column) => column.unique())
    .addColumn('last_seen_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('kiosk_id', 'bigint', (column) => column.references('kiosks.id'))
    .execute()
  await db.schema
    .createIndex('sessions_kiosk')
    .on('sessions')
    .column('kiosk_id')
    .where(sql.ref('kiosk_id'), 'is not', null)
    .execute()
}
