import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Schedules, closures, what has hours of its own, and what decided about them at any moment from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSchedules(db)
  await createClosures(db)
  await db.schema.alterTable('devices').addColumn('schedule_id', 'bigint').execute()
  await db.schema.alterTable('device_history').addColumn('schedule_id', 'bigint').execute()
  await db.schema.alterTable('membership_tiers').addColumn('schedule_id', 'bigint').execute()
  await db.schema
    .alterTable('grants')
    .addColumn('hours', 'text', (column) => column.notNull().defaultTo('inherit'))
    .execute()
  await db.schema.createIndex('grants_hours').on('grants').columns(['hours']).where(ownHours).execute()
  await createHistories(db)
  await sql`
    insert into member_tier_history (member_id, at, tier_id)
    select subscriptions.member_id, cast(${new Date().toISOString()} as text), membership_plans.tier_id
    from subscriptions join membership_plans on membership_plans.id = subscriptions.plan_id
    where subscriptions.ended_at is null and subscriptions.suspended_at is null
      and subscriptions.status in ('active', 'cancelling')
    order by subscriptions.id
  `.execute(db)
}

const ownHours = sql<boolean>`hours <> 'inherit'`

async function createSchedules(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'schedules')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('follows_closures', 'integer', (column) => column.notNull())
    .addColumn('opening_hours', 'integer', (column) => column.notNull())
    .execute()
  await createTableWithId(db, 'schedule_history')
    .addColumn('schedule_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('follows_closures', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .execute()
  await indexHistory(db, 'schedule_history', ['schedule_id'])
}

async function createClosures(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'closures')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('schedules', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .execute()
  await db.schema.createIndex('closures_from').on('closures').columns(['from_day', 'id']).execute()
  await createTableWithId(db, 'closure_history')
    .addColumn('closure_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('schedules', 'text', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .execute()
  await indexHistory(db, 'closure_history', ['closure_id'])
}

async function createHistories(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'tier_history')
    .addColumn('tier_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('schedule_id', 'bigint')
    .execute()
  await indexHistory(db, 'tier_history', ['tier_id'])
  await createTableWithId(db, 'member_tier_history')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('tier_id', 'bigint')
    .execute()
  await indexHistory(db, 'member_tier_history', ['member_id'])
  await createTableWithId(db, 'grant_hours_history')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('hours', 'text', (column) => column.notNull())
    .execute()
  await indexHistory(db, 'grant_hours_history', ['member_id', 'device_id'])
}

async function indexHistory(db: Kysely<never>, table: string, key: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_moment`)
    .on(table)
    .columns([...key, 'at', 'id'])
    .execute()
}
