import type { ImportMapping } from '@fobhouse/contract/routes/member-import.ts'
import { importMappingSchema } from '@fobhouse/contract/routes/member-import.ts'
import type { Queries } from '../../db/database.ts'
import type { KnownMember } from './rules.ts'

export async function listKnownMembers(db: Queries): Promise<KnownMember[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'screen_name', 'phone', 'card_number', 'state'])
    .select(['vehicle_registration_plate', 'registered_at', 'note', 'exclude_from_email_export'])
    .where('erased_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    screenName: row.screen_name,
    phone: row.phone,
    cardNumber: row.card_number,
    vehicleRegistrationPlate: row.vehicle_registration_plate,
    state: row.state,
    registeredAt: row.registered_at,
    note: row.note,
    excludeFromEmailExport: row.exclude_from_email_export === 1,
  }))
}

export async function findMapping(db: Queries, signature: string): Promise<ImportMapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('signature', '=', signature)
    .executeTakeFirst()
  // A mapping to a field that is no more is as good as none.
  return row && importMappingSchema.safeParse(JSON.parse(row.mapping)).data
}

export async function saveMapping(
  db: Queries,
  { signature, mapping, at }: { signature: string; mapping: ImportMapping; at: string },
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updated_at: at }
  await db
    .insertInto('import_mappings')
    .values({ signature, ...values })
    .onConflict((conflict) => conflict.column('signature').doUpdateSet(values))
    .execute()
}
