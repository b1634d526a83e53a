import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Claims to be a kiosk, the claim that an administrator approved, the reader that it may trust, and its PIN. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['claim_hash', 'pin_hash', 'reader_url', 'asked_reader_url', 'waits_from']) {
    await db.schema.alterTable('kiosks').addColumn(column, 'text').execute()
  }
  await createTableWithId(db, 'kiosk_claims')
    .addColumn('kiosk_id', 'bigint', (column) => column.notNull().references('kiosks.id').onDelete('cascade'))
    .addColumn('claim_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('reader_url', 'text')
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('kiosk_claims_code').on('kiosk_claims').columns(['kiosk_id', 'code']).unique().execute()
  await db.schema
    .createIndex('kiosks_waiting')
    .on('kiosks')
    .column('waits_from')
    .where(sql.ref('waits_from'), 'is not', null)
    .execute()
}
