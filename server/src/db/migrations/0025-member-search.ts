import { type Kysely, sql } from 'kysely'
import { addFoldedColumn } from '../dialect.ts'

const from = ['name_key', 'screen_name_key', 'email_key', 'vehicle_registration_plate', 'card_number', 'phone']

/** A line for each part of a member that a search looks at, the name first. */
export async function up(db: Kysely<never>): Promise<void> {
  const contact = sql`coalesce(vehicle_registration_plate, '') || '\n' || coalesce(card_number, '')`
  const made = sql<string>`name_key || '\n' || screen_name_key || '\n' || email_key || '\n' || ${contact} || '\n' ||
    replace(coalesce(phone, ''), ' ', '')`
  await addFoldedColumn(db, 'search_text', { table: 'members', from, made })
}
