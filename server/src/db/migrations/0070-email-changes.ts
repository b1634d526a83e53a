import { type Kysely, sql } from 'kysely'

/**
 * A new address is a proposal until its link is followed, and the old one can stop it. Earlier links to change an
 * address end: they signed in anybody who followed them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('email_proposals')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'bigint', (column) => column.notNull().unique().references('members.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('proposed_by', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('email_proposals_expiry').on('email_proposals').column('expires_at').execute()
  await db.schema.createIndex('email_proposals_proposer').on('email_proposals').column('proposed_by').execute()
  await db.schema
    .createTable('email_objections')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('new_email_key', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text', (column) => column.notNull())
    .addColumn('proposed_by', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('proposed_at', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['member_id', 'email_key', 'expires_at', 'proposed_by'] as const) {
    await db.schema.createIndex(`email_objections_${column}`).on('email_objections').column(column).execute()
  }
  await sql`delete from one_time_tokens where purpose = 'verify_email' and exists (
    select 1 from members where members.id = one_time_tokens.member_id and lower(members.email) <> lower(one_time_tokens.email)
  )`.execute(db)
}
