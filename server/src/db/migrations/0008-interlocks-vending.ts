import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['cost_per_session', 'cost_per_hour', 'cost_per_kwh', 'allow_credit']) {
    await db.schema
      .alterTable('devices')
      .addColumn(column, 'bigint', (builder) => builder.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('taps').addColumn('reasons', 'text').execute()
  await createSessions(db)
  await createProducts(db)
  await createPayments(db)
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'interlock_sessions')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('last_news_at', 'text', (column) => column.notNull())
    .addColumn('first_reading', 'bigint')
    .addColumn('last_reading', 'bigint')
    .addColumn('cost_per_session', 'bigint', (column) => column.notNull())
    .addColumn('cost_per_hour', 'bigint', (column) => column.notNull())
    .addColumn('cost_per_kwh', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('end_reason', 'text')
    .addColumn('ended_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('seconds', 'bigint')
    .addColumn('cost', 'bigint')
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('interlock_sessions')
  await index('interlock_sessions_open').unique().column('device_id').where(sql.ref('ended_at'), 'is', null).execute()
  await index('interlock_sessions_device').columns(['device_id', 'member_id', 'started_at']).execute()
  await index('interlock_sessions_member').columns(['member_id', 'started_at', 'id']).execute()
  await index('interlock_sessions_started').columns(['started_at', 'id']).execute()
}

async function createProducts(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'products')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('external_id', 'bigint', (column) => column.notNull())
    .addColumn('price', 'bigint')
    .addColumn('cost_price', 'bigint')
    .addColumn('stock', 'bigint', (column) => column.check(sql`stock >= 0`))
    .addColumn('oversold', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema
    .createIndex('products_external_id')
    .unique()
    .on('products')
    .column('external_id')
    .where(sql.ref('removed_at'), 'is', null)
    .execute()
}

async function createPayments(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'vending_payments')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('product_id', 'bigint', (column) => column.references('products.id'))
    .addColumn('transfer_id', 'bigint', (column) => column.notNull().references('transfers.id'))
    .execute()
  await db.schema
    .createIndex('vending_payments_device')
    .on('vending_payments')
    .columns(['device_id', 'member_id', 'at'])
    .execute()
  await db.schema.createIndex('vending_payments_product').on('vending_payments').columns(['product_id', 'at']).execute()
}
