import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { conditionColumns } from '../../db/equipment-facts.ts'
import type { Tables } from '../../db/tables.ts'

export type ItemRow = Selectable<Tables['equipment']>
export type ItemColumns = Updateable<Omit<Tables['equipment'], 'id' | 'code'>>
export type Occurrence = Pick<Insertable<Tables['equipment_history']>, 'at' | 'kind'> &
  Partial<Pick<Insertable<Tables['equipment_history']>, 'actor_id' | 'actor' | 'issue_id' | 'verdict' | 'service_id'>>

export async function findItem(db: Queries, id: number): Promise<ItemRow | undefined> {
  return db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Notes what happened to an item, with how it is from then on. Call it after the item was written. */
export async function keepOccurrence(db: Queries, id: number, occurrence: Occurrence): Promise<void> {
  const condition = await db
    .selectFrom('equipment')
    .select(conditionColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('equipment_history')
    .values({
      equipment_id: id,
      actor_id: null,
      actor: null,
      issue_id: null,
      verdict: null,
      ...occurrence,
      ...condition,
    })
    .execute()
}

/** Writes columns of an item, and notes what happened. */
export async function saveItem(
  db: Queries,
  { id, columns, ...occurrence }: { id: number; columns: ItemColumns } & Occurrence,
): Promise<void> {
  await db.updateTable('equipment').set(columns).where('id', '=', id).execute()
  await keepOccurrence(db, id, occurrence)
}

/** Members who look after an item; those who are not active are left out until they are again. */
export async function listCaretakers(db: Queries, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('equipment_caretakers as caretaker')
    .innerJoin('members', 'members.id', 'caretaker.member_id')
    .select('members.id')
    .where('caretaker.equipment_id', '=', id)
    .where('members.state', '=', 'active')
    .orderBy('members.id')
    .execute()
  return rows.map((row) => row.id)
}

/** The items that a member looks after. */
export async function listCaredFor(db: Queries, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('equipment_caretakers')
    .select('equipment_id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => row.equipment_id)
}

/** Members who asked to be told of its state. */
export async function listWatchers(db: Queries, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('equipment_watchers as watcher')
    .innerJoin('members', 'members.id', 'watcher.member_id')
    .select('members.id')
    .where('watcher.equipment_id', '=', id)
    .where('members.state', '=', 'active')
    .orderBy('members.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Items that somebody tries out. */
export async function listTests(db: Queries): Promise<ItemRow[]> {
  return db
    .selectFrom('equipment')
    .selectAll()
    .where('test_until', 'is not', null)
    .orderBy('test_until')
    .orderBy('id')
    .execute()
}

/** Items that should work again by this day, and whose caretakers were not told. */
export async function listExpectedBack(db: Queries, day: string): Promise<ItemRow[]> {
  return db
    .selectFrom('equipment')
    .selectAll()
    .where('expected_back', '<=', day)
    .where('state', 'in', ['degraded', 'out_of_order'])
    .where((item) => item.or([item('told_back', 'is', null), item('told_back', '<>', item.ref('expected_back'))]))
    .orderBy('id')
    .execute()
}

export async function saveToldBack(db: Queries, id: number, day: string | null): Promise<void> {
  await db.updateTable('equipment').set({ told_back: day }).where('id', '=', id).execute()
}

/** Whether somebody has switched the tool on, and who. */
export async function findRunning(db: Queries, deviceId: number): Promise<{ member_id: number | null } | undefined> {
  return db
    .selectFrom('interlock_sessions')
    .select('member_id')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}
