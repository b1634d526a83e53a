import type { Queries } from '../../db/database.ts'

/** When each of these was last written; null where the default holds. */
export async function readStamps(db: Queries, keys: readonly string[]): Promise<[string, string | null][]> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'updated_at'])
    .where('key', 'in', [...keys])
    .execute()
  const stamps = new Map(rows.map((row) => [row.key, row.updated_at]))
  return keys.map((key) => [key, stamps.get(key) ?? null])
}
