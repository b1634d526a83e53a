import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** A forecast of everybody's fees: the last that somebody asked for. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'rehearsals')
    .addColumn('days', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('report', 'text')
    .addColumn('error', 'text')
    .execute()
}
