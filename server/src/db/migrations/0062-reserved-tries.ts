import { type Kysely, sql } from 'kysely'

/**
 * A try at a secret takes one of a limited number of places before it is checked, and no two take the same. The
 * failures of the last quarter of an hour have no places, so this change forgets them once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from failures where key like 'failure:%'`.execute(db)
  await db.schema.alterTable('failures').addColumn('slot', 'integer').execute()
  await db.schema.createIndex('failures_slot').unique().on('failures').columns(['key', 'slot']).execute()
}
