import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** The facts that decided about access at any moment from now on; before, only the present facts are known. */
export async function up(db: Kysely<never>): Promise<void> {
  await createMemberHistory(db)
  await createDeviceHistory(db)
  await createPastGrants(db)
  const now = new Date().toISOString()
  await sql`
    insert into member_history (member_id, at, state, card_number)
    select id, cast(${now} as text), state, card_number from members order by id
  `.execute(db)
  await sql`
    insert into device_history (device_id, at, in_use, locked_out, exempt_from_site_sign_in, reader_24_bit)
    select id, cast(${now} as text), case when removed_at is null then authorised else 0 end,
      locked_out, exempt_from_site_sign_in, reader_24_bit
    from devices order by id
  `.execute(db)
}

async function createMemberHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'member_history')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('card_number', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('member_history')
  await index('member_history_member').columns(['member_id', 'at', 'id']).execute()
  await index('member_history_card').columns(['card_number', 'member_id']).execute()
}

async function createDeviceHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'device_history')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('in_use', 'integer', (column) => column.notNull())
    .addColumn('locked_out', 'integer', (column) => column.notNull())
    .addColumn('exempt_from_site_sign_in', 'integer', (column) => column.notNull())
    .addColumn('reader_24_bit', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('device_history_device').on('device_history').columns(['device_id', 'at', 'id']).execute()
}

async function createPastGrants(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'past_grants')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('granted_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('past_grants_member')
    .on('past_grants')
    .columns(['member_id', 'device_id', 'revoked_at'])
    .execute()
}
