import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What has to be done to equipment again and again, that it was done, and to which item a session belongs. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'maintenance_plans')
    .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('every', 'integer', (column) => column.notNull())
    .addColumn('checks', 'text', (column) => column.notNull())
    .addColumn('stops', 'integer', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('last_done', 'text')
    .addColumn('counted', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema.createIndex('maintenance_plans_item').on('maintenance_plans').column('equipment_id').execute()
  await createServices(db)
  await nameThem(db)
}

async function createServices(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'services')
    .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
    .addColumn('plan_id', 'bigint', (column) => column.references('maintenance_plans.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('done_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('checks', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer')
    .addColumn('cost', 'bigint')
    .addColumn('void_at', 'text')
    .addColumn('void_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('void_reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('services_item').on('services').columns(['equipment_id', 'at']).execute()
  await db.schema.createIndex('services_plan').on('services').columns(['plan_id', 'at']).execute()
  await db.schema.createIndex('services_done_by').on('services').column('done_by').execute()
  await db.schema.createIndex('services_void_by').on('services').column('void_by').execute()
}

async function nameThem(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('equipment_history')
    .addColumn('service_id', 'bigint', (column) => column.references('services.id'))
    .execute()
  await db.schema.createIndex('equipment_history_service').on('equipment_history').column('service_id').execute()
  await db.schema
    .alterTable('interlock_sessions')
    .addColumn('equipment_id', 'bigint', (column) => column.references('equipment.id'))
    .execute()
  await db.schema
    .createIndex('interlock_sessions_item')
    .on('interlock_sessions')
    .columns(['equipment_id', 'started_at'])
    .execute()
}
