import { sql, type Kysely } from 'kysely'

/** Keyholders, and the doors that are held open once one of them has come. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('keyholder', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('devices').addColumn('open_house_id', 'bigint').execute()
  await db.schema
    .createTable('open_houses')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey().references('devices.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text')
    .addColumn('until', 'text')
    .addColumn('came_at', 'text')
    .addColumn('ended_until', 'text')
    .addColumn('by_hand', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('owed', 'text')
    .execute()
  await sql`create index members_keyholders on members (id) where keyholder = 1`.execute(db)
}
