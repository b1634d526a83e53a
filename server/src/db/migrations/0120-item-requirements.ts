import { type Kysely, sql } from 'kysely'
import { allowNull } from '../dialect.ts'

/** A piece of equipment can have a requirement, as a device can. Does nothing a second time. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'requirements')?.columns ?? []
  const isRequired = columns.some(({ name, isNullable }) => name === 'device_id' && !isNullable)
  if (isRequired) await allowNull(db, 'requirements', 'device_id')
  if (!columns.some(({ name }) => name === 'equipment_id')) {
    await db.schema
      .alterTable('requirements')
      .addColumn('equipment_id', 'bigint', (column) =>
        column.references('equipment.id').check(sql`(device_id is null) <> (equipment_id is null)`),
      )
      .execute()
  }
  await db.schema
    .createIndex('requirements_equipment_id_from_at')
    .ifNotExists()
    .on('requirements')
    .columns(['equipment_id', 'from_at'])
    .execute()
}
