import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'oidc_clients')
    .addColumn('client_id', 'text', (column) => column.notNull().unique())
    .addColumn('secret_hash', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('logout_uris', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('active_only', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.notNull().references('members.id'))
    .execute()
  await db.schema
    .createTable('oidc_payloads')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addColumn('grant_id', 'text')
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('client_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('consumed_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['uid', 'grant_id', 'client_id', 'expires_at']) {
    await db.schema.createIndex(`oidc_payloads_${column}`).on('oidc_payloads').column(column).execute()
  }
  await db.schema
    .createIndex('oidc_payloads_member')
    .on('oidc_payloads')
    .columns(['member_id', 'kind', 'client_id'])
    .execute()
}
