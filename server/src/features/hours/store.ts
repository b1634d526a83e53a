import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import type { Tables } from '../../db/tables.ts'

/** Schedules and closures, and what uses them. Every change keeps the row as it is from then on. */

export type ScheduleRow = Selectable<Tables['schedules']>
export type ScheduleColumns = Updateable<Omit<Tables['schedules'], 'id'>>
export type ClosureRow = Selectable<Tables['closures']>
export type ClosureColumns = Updateable<Omit<Tables['closures'], 'id'>>
type Kept = { id: number; at: string }

export async function listSchedules(db: Queries): Promise<ScheduleRow[]> {
  return db.selectFrom('schedules').selectAll().orderBy('name_key').execute()
}

export async function findSchedule(db: Queries, id: number): Promise<ScheduleRow | undefined> {
  return db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSchedule(
  db: Queries,
  row: Omit<Insertable<Tables['schedules']>, 'id'>,
  at: string,
): Promise<number> {
  const { id } = await db.insertInto('schedules').values(row).returning('id').executeTakeFirstOrThrow()
  await keepSchedule(db, { id, at })
  return id
}

export async function saveSchedule(
  db: Queries,
  { id, at, columns }: Kept & { columns: ScheduleColumns },
): Promise<void> {
  await db.updateTable('schedules').set(columns).where('id', '=', id).execute()
  await keepSchedule(db, { id, at })
}

/** The schedule that has the club's opening hours. */
export async function findOpeningHours(db: Queries): Promise<ScheduleRow | undefined> {
  return db.selectFrom('schedules').selectAll().where('opening_hours', '=', 1).executeTakeFirst()
}

/** Takes the opening hours from the schedule that has them. */
export async function clearOpeningHours(db: Queries): Promise<void> {
  await db.updateTable('schedules').set({ opening_hours: 0 }).where('opening_hours', '=', 1).execute()
}

export async function deleteSchedule(db: Queries, row: ScheduleRow, at: string): Promise<void> {
  const { id, name, windows, follows_closures } = row
  await db
    .insertInto('schedule_history')
    .values({ schedule_id: id, at, name, windows, follows_closures, removed: 1 })
    .execute()
  await db.deleteFrom('schedules').where('id', '=', id).execute()
}

async function keepSchedule(db: Queries, { id, at }: Kept): Promise<void> {
  const { name, windows, follows_closures } = await db
    .selectFrom('schedules')
    .select(['name', 'windows', 'follows_closures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('schedule_history')
    .values({ schedule_id: id, at, name, windows, follows_closures, removed: 0 })
    .execute()
}

export async function listClosures(db: Queries): Promise<ClosureRow[]> {
  return db.selectFrom('closures').selectAll().orderBy('from_day').orderBy('id').execute()
}

export async function findClosure(db: Queries, id: number): Promise<ClosureRow | undefined> {
  return db.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertClosure(
  db: Queries,
  row: Omit<Insertable<Tables['closures']>, 'id'>,
  at: string,
): Promise<number> {
  const { id } = await db.insertInto('closures').values(row).returning('id').executeTakeFirstOrThrow()
  await keepClosure(db, { id, at })
  return id
}

export async function saveClosure(db: Queries, { id, at, columns }: Kept & { columns: ClosureColumns }): Promise<void> {
  await db.updateTable('closures').set(columns).where('id', '=', id).execute()
  await keepClosure(db, { id, at })
}

export async function deleteClosure(db: Queries, { id, ...row }: ClosureRow, at: string): Promise<void> {
  const { from_day, to_day, windows, schedules } = row
  await db
    .insertInto('closure_history')
    .values({ closure_id: id, at, from_day, to_day, windows, schedules, removed: 1 })
    .execute()
  await db.deleteFrom('closures').where('id', '=', id).execute()
}

async function keepClosure(db: Queries, { id, at }: Kept): Promise<void> {
  const days = await db
    .selectFrom('closures')
    .select(['from_day', 'to_day', 'windows', 'schedules'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('closure_history')
    .values({ closure_id: id, at, ...days, removed: 0 })
    .execute()
}

/** All schedules as they were. */
export async function listSchedulesAt(db: Queries, at: string) {
  return db
    .selectFrom('schedule_history as version')
    .select(['version.schedule_id as id', 'version.name', 'version.windows', 'version.follows_closures'])
    .where('version.removed', '=', 0)
    .where('version.id', '=', newestVersion('schedule_history', { schedule_id: 'version.schedule_id' }, at))
    .execute()
}

/** All closures as they were. */
export async function listClosuresAt(db: Queries, at: string) {
  return db
    .selectFrom('closure_history as version')
    .select(['version.closure_id as id', 'version.from_day', 'version.to_day'])
    .select(['version.windows', 'version.schedules'])
    .where('version.removed', '=', 0)
    .where('version.id', '=', newestVersion('closure_history', { closure_id: 'version.closure_id' }, at))
    .execute()
}
