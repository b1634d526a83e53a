import type { Kysely } from 'kysely'

/** The newest sessions of one tool and the newest sales of one machine, as their logs read them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('interlock_sessions_log')
    .on('interlock_sessions')
    .columns(['device_id', 'started_at', 'id'])
    .execute()
  await db.schema
    .createIndex('vending_payments_log')
    .on('vending_payments')
    .columns(['device_id', 'at', 'id'])
    .execute()
}
