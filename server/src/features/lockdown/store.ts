import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import type { Tables } from '../../db/tables.ts'

/** The lockdown, its exceptions, and what both were at any moment. */

export type LockdownRow = Selectable<Tables['lockdown']>
type People = readonly number[] | 'everybody'

/** The only row. */
const theOne = 1

export async function findLockdown(db: Queries): Promise<LockdownRow | undefined> {
  return db.selectFrom('lockdown').selectAll().executeTakeFirst()
}

/** Returns whether there was none: of two starts at once one is first. */
export async function insertLockdown(db: Queries, row: Omit<Insertable<Tables['lockdown']>, 'id'>): Promise<boolean> {
  const inserted = await db
    .insertInto('lockdown')
    .values({ id: theOne, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await keep(db, { at: row.since, active: 1, until: row.until ?? null })
  return inserted !== undefined
}

type Change = { at: string; columns: { reason?: string; until?: string | null } }

export async function saveLockdown(db: Queries, { at, columns }: Change): Promise<void> {
  await db.updateTable('lockdown').set(columns).where('id', '=', theOne).execute()
  if (columns.until !== undefined) await keep(db, { at, active: 1, until: columns.until })
}

/** Ends it with its exceptions. Returns whether it was there. */
export async function deleteLockdown(db: Queries, at: string): Promise<boolean> {
  const deleted = await db.deleteFrom('lockdown').where('id', '=', theOne).returning('id').executeTakeFirst()
  if (!deleted) return false
  await keep(db, { at, active: 0, until: null })
  await saveExceptions(db, { at, memberIds: [] })
  return true
}

async function keep(db: Queries, row: Omit<Insertable<Tables['lockdown_history']>, 'id'>): Promise<void> {
  await db.insertInto('lockdown_history').values(row).execute()
}

/** How the lockdown was, if there was one. */
export async function findLockdownAt(db: Queries, at: string): Promise<{ until: string | null } | undefined> {
  const row = await findLastVersion(db, at)
  return row?.active === 1 ? { until: row.until } : undefined
}

/** The last change of the lockdown until a moment. */
export async function findLastVersion(db: Queries, at: string) {
  return db
    .selectFrom('lockdown_history')
    .select(['at', 'active', 'until'])
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes these members the exceptions, and nobody else. */
export async function saveExceptions(
  db: Queries,
  { at, memberIds }: { at: string; memberIds: readonly number[] },
): Promise<void> {
  const former = await listExceptions(db, 'everybody')
  const added = memberIds.filter((id) => !former.includes(id))
  const removed = former.filter((id) => !memberIds.includes(id))
  if (removed.length > 0) await db.deleteFrom('lockdown_exceptions').where('member_id', 'in', removed).execute()
  if (added.length > 0) {
    await db
      .insertInto('lockdown_exceptions')
      .values(added.map((member_id) => ({ member_id })))
      .execute()
  }
  const kept = [
    ...added.map((member_id) => ({ member_id, at, excepted: 1 })),
    ...removed.map((member_id) => ({ member_id, at, excepted: 0 })),
  ]
  if (kept.length > 0) await keepExceptions(db, kept)
}

type KeptException = Omit<Insertable<Tables['lockdown_exception_history']>, 'id'>

async function keepExceptions(db: Queries, rows: readonly KeptException[]): Promise<void> {
  await db.insertInto('lockdown_exception_history').values(rows).execute()
}

export async function listExceptions(db: Queries, who: People): Promise<number[]> {
  const rows = await db
    .selectFrom('lockdown_exceptions')
    .select('member_id')
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .orderBy('member_id')
    .execute()
  return rows.map((row) => row.member_id)
}

export async function listExceptionsAt(
  db: Queries,
  { memberIds, at }: { memberIds: readonly number[]; at: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('lockdown_exception_history as version')
    .select('version.member_id')
    .where('version.excepted', '=', 1)
    .where('version.member_id', 'in', memberIds)
    .where('version.id', '=', newestVersion('lockdown_exception_history', { member_id: 'version.member_id' }, at))
    .execute()
  return rows.map((row) => row.member_id)
}

/** These members, by name, unless erased. */
export async function listMembers(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', memberIds)
    .where('erased_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** The active keyholders, by name. */
export async function listKeyholders(db: Queries) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('keyholder', '=', sql.lit(1))
    .where('state', '=', 'active')
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** The doors in use, with whether a board was told to hold them open. */
export async function listHoldable(db: Queries) {
  return db
    .selectFrom('devices')
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .leftJoin('boards', 'boards.device_id', 'devices.id')
    .select(['devices.id', 'devices.open_house_id', 'device_links.held_open', 'boards.proven_at'])
    .where('devices.kind', '=', 'door')
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.id')
    .execute()
}

/** An erased member's exception ends now. */
export async function keepEndedException(db: Queries, memberId: number, at: string): Promise<void> {
  const [member_id] = await listExceptions(db, [memberId])
  if (member_id !== undefined) await keepExceptions(db, [{ member_id, at, excepted: 0 }])
}

/** When it last changed whom a lockdown leaves out, of all or whether this member; undefined: never. */
export async function findExceptionChange(db: Queries, who: number | 'everybody'): Promise<string | undefined> {
  const row = await db
    .selectFrom('lockdown_exception_history')
    .select(({ fn }) => fn.max('at').as('at'))
    .$if(who !== 'everybody', (query) => query.where('member_id', '=', who === 'everybody' ? 0 : who))
    .executeTakeFirst()
  return row?.at ?? undefined
}
