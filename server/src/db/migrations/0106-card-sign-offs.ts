import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** A trainer at a kiosk waits for the card of somebody whom they sign off. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'card_sign_offs')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('kiosk_id', 'bigint', (column) => column.notNull())
    .addColumn('trainer_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('card_sign_offs_trainer').on('card_sign_offs').column('trainer_id').execute()
  await db.schema.createIndex('card_sign_offs_certificate').on('card_sign_offs').column('certificate_id').execute()
}
