import { type Kysely, sql } from 'kysely'

/** Finds the taps of a card before somebody said that its number is theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('taps_card')
    .on('taps')
    .columns(['card_number', 'at'])
    .where(sql.ref('card_number'), '<>', '')
    .execute()
}
