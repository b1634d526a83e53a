import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type EntryRow = Selectable<Tables['bank_entries']>
type NewEntry = Omit<Insertable<Tables['bank_entries']>, 'id'>

const rowsAtOnce = 100
/** As many as people will look through. */
const mostShown = 500

/** Inserts new entries, leaves known ones as they are, and returns how many were new. */
export async function insertEntries(db: Queries, entries: readonly NewEntry[]): Promise<number> {
  let added = 0
  for (let from = 0; from < entries.length; from += rowsAtOnce) {
    const inserted = await db
      .insertInto('bank_entries')
      .values(entries.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.column('identity').doNothing())
      .returning('id')
      .execute()
    added += inserted.length
  }
  return added
}

export async function findEntry(db: Queries, id: number): Promise<EntryRow | undefined> {
  return db.selectFrom('bank_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listEntries(db: Queries, state: EntryRow['state']): Promise<EntryRow[]> {
  return db
    .selectFrom('bank_entries')
    .selectAll()
    .where('state', '=', state)
    .orderBy('booked_on', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

/** Entries of earlier statements with the day and amount of an open one. */
export async function listEarlier(db: Queries): Promise<EntryRow[]> {
  return db
    .selectFrom('bank_entries as earlier')
    .selectAll('earlier')
    .where('earlier.state', 'in', ['open', 'booked', 'ignored']) // all states: lets the query use the index
    .where((where) =>
      where.exists(
        where
          .selectFrom('bank_entries as open')
          .select('open.id')
          .where('open.state', '=', 'open')
          .whereRef('open.booked_on', '=', 'earlier.booked_on')
          .whereRef('open.amount', '=', 'earlier.amount')
          .whereRef('open.imported_at', '>', 'earlier.imported_at'),
      ),
    )
    .orderBy('earlier.id')
    .execute()
}

/** Payments booked for these members since a day. */
export async function listBooked(db: Queries, memberIds: readonly number[], since: string) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('bank_entries')
    .select(['member_id', 'booked_on', 'amount'])
    .where('member_id', 'in', memberIds)
    .where('state', '=', 'booked')
    .where('booked_on', '>=', since)
    .execute()
}

type Decision = Pick<EntryRow, 'state' | 'member_id' | 'booked_as'>

/** Decides an entry only if it is still in the expected state; returns whether it was. */
export async function decideEntry(
  db: Queries,
  { id, from, to }: { id: number; from: EntryRow['state']; to: Decision },
): Promise<boolean> {
  const changed = await db
    .updateTable('bank_entries')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function findMapping(db: Queries, signature: string): Promise<unknown> {
  const row = await db
    .selectFrom('bank_mappings')
    .select('mapping')
    .where('signature', '=', signature)
    .executeTakeFirst()
  return row && JSON.parse(row.mapping)
}

export async function saveMapping(
  db: Queries,
  { signature, mapping, at }: { signature: string; mapping: object; at: string },
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updated_at: at }
  await db
    .insertInto('bank_mappings')
    .values({ signature, ...values })
    .onConflict((conflict) => conflict.column('signature').doUpdateSet(values))
    .execute()
}
