import { importedFields } from '@fobhouse/contract/members/field-sets.ts'
import { memberFields } from '@fobhouse/contract/members/fields.ts'
import type { ImportMapping } from '@fobhouse/contract/routes/member-import.ts'
import { importMappingSchema } from '@fobhouse/contract/routes/member-import.ts'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { presentFields } from '../../db/member-fields.ts'
import type { KnownMember } from './rules.ts'

const columns = importedFields.map((name) => memberFields[name].column)

export async function listKnownMembers(db: Queries): Promise<KnownMember[]> {
  const rows = await db.selectFrom('members').select('id').select(columns).where('erased_at', 'is', null).execute()
  return rows.map((row) => ({ id: row.id, ...presentFields(row, importedFields) }))
}

export async function listCardOwners(db: Queries): Promise<ReadonlyMap<string, number | 'lost'>> {
  const rows = await db
    .selectFrom('cards')
    .select(['number', 'member_id', 'state'])
    .where('state', '<>', sql.lit('removed'))
    .execute()
  return new Map(rows.map((row) => [row.number, row.state === 'lost' ? 'lost' : row.member_id]))
}

export async function findMapping(db: Queries, signature: string): Promise<ImportMapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('signature', '=', signature)
    .executeTakeFirst()
  // A mapping to a field that no longer exists is ignored.
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
