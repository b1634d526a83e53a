import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createMembers(db)
  await createSessions(db)
  await createTokens(db)
}

async function createMembers(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'members')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email_verified_at', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('screen_name', 'text', (column) => column.notNull())
    .addColumn('screen_name_key', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('vehicle_registration_plate', 'text')
    .addColumn('card_number', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('language', 'text')
    .addColumn('exclude_from_email_export', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('hide_last_seen', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('hide_on_site', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('registered_at', 'text', (column) => column.notNull())
    .addColumn('profile_updated_at', 'text')
    .addColumn('first_joined_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('last_induction_at', 'text')
    .execute()
  await db.schema.createIndex('members_email_key').unique().on('members').column('email_key').execute()
  await db.schema.createIndex('members_screen_name_key').unique().on('members').column('screen_name_key').execute()
  await db.schema.createIndex('members_card_number').unique().on('members').column('card_number').execute()
  await db.schema.createIndex('members_name').on('members').columns(['name_key', 'id']).execute()
  await db.schema.createIndex('members_state_name').on('members').columns(['state', 'name_key', 'id']).execute()
  await db.schema.createIndex('members_registered').on('members').columns(['registered_at', 'id']).execute()
  await db.schema.createIndex('members_last_seen').on('members').columns(['last_seen_at', 'id']).execute()
  await db.schema.createIndex('members_is_admin').on('members').column('is_admin').execute()
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_member').on('sessions').column('member_id').execute()
  await db.schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute()
  await db.schema
    .createTable('failures')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('failures_key', ['key', 'at', 'nonce'])
    .execute()
  await db.schema.createIndex('failures_at').on('failures').column('at').execute()
}

async function createTokens(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('bearer_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('spent_at', 'text')
    .execute()
  await db.schema.createIndex('bearer_tokens_family').on('bearer_tokens').column('family').execute()
  await db.schema.createIndex('bearer_tokens_member').on('bearer_tokens').column('member_id').execute()
  await db.schema.createIndex('bearer_tokens_expires').on('bearer_tokens').column('expires_at').execute()
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createIndex('one_time_tokens_member')
    .on('one_time_tokens')
    .columns(['member_id', 'purpose'])
    .execute()
  await db.schema.createIndex('one_time_tokens_expires').on('one_time_tokens').column('expires_at').execute()
}
