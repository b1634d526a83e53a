import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('members').addColumn('application', 'text').execute()
  await db.schema.alterTable('members').addColumn('applied_at', 'text').execute()
  // Open ones are few: the list of applications and the job that accepts them read only these.
  await db.schema
    .createIndex('members_open_applications')
    .on('members')
    .columns(['applied_at', 'id'])
    .where(sql.ref('application'), '=', sql.lit('open'))
    .execute()
}
