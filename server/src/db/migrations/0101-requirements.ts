import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Which certificates a device asks for, from when until when. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'requirements')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('expression', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text')
    .addColumn('from_at', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text')
    .addColumn('begun', 'integer', (column) => column.notNull())
    .addColumn('set_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('set_at', 'text', (column) => column.notNull())
    .addColumn('told_days', 'integer')
    .execute()
  for (const columns of [['device_id', 'from_at'], ['begun', 'from_at'], ['set_by']]) {
    await db.schema
      .createIndex(`requirements_${columns.join('_')}`)
      .on('requirements')
      .columns(columns)
      .execute()
  }
}
