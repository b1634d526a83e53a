import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Members' second steps at sign-in, and when a session was last confirmed. */
export async function up(db: Kysely<never>): Promise<void> {
  await createFactors(db)
  await db.schema
    .createTable('sign_in_steps')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('session_hash', 'text')
    .addColumn('challenge', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_steps_expiry').on('sign_in_steps').column('expires_at').execute()
  await db.schema.createIndex('sign_in_steps_member').on('sign_in_steps').column('member_id').execute()
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute()
  await db.schema.alterTable('bearer_tokens').addColumn('confirmed_at', 'text').execute()
}

async function createFactors(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'passkeys')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_member').on('passkeys').column('member_id').execute()
  await db.schema
    .createTable('authenticator_apps')
    .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id'))
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_counter', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('recovery_codes_member').on('recovery_codes').column('member_id').execute()
}
