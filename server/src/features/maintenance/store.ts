import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ServiceRow = Selectable<Tables['services']>

/** Plans that were not removed, of one item or of all, with the item's name. */
export async function listPlans(db: Queries, which: { itemId?: number; planId?: number; itemIds?: readonly number[] }) {
  const { itemId, planId, itemIds } = which
  return db
    .selectFrom('maintenance_plans as plan')
    .innerJoin('equipment', 'equipment.id', 'plan.equipment_id')
    .selectAll('plan')
    .select(['equipment.name as item', 'equipment.state', 'equipment.device_id'])
    .where('plan.removed_at', 'is', null)
    .$if(itemId !== undefined, (query) => query.where('plan.equipment_id', '=', itemId ?? 0))
    .$if(itemIds !== undefined, (query) => query.where('plan.equipment_id', 'in', itemIds ?? []))
    .$if(planId !== undefined, (query) => query.where('plan.id', '=', planId ?? 0))
    .orderBy('plan.equipment_id')
    .orderBy('plan.id')
    .execute()
}

export type ListedPlan = Awaited<ReturnType<typeof listPlans>>[number]

export async function insertPlan(db: Queries, row: Insertable<Tables['maintenance_plans']>): Promise<number> {
  return (await db.insertInto('maintenance_plans').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function savePlan(
  db: Queries,
  id: number,
  columns: Updateable<Omit<Tables['maintenance_plans'], 'id'>>,
): Promise<void> {
  await db.updateTable('maintenance_plans').set(columns).where('id', '=', id).execute()
}

export type UsedSession = { started_at: string; ended_at: string | null; last_news_at: string; milliwattHours: number }

/** Sessions of these items that began since an instant, the running ones with the news of them. */
export async function listSessions(
  db: Queries,
  { itemIds, since, onlyRunning = false }: { itemIds: readonly number[]; since: string; onlyRunning?: boolean },
): Promise<(UsedSession & { equipment_id: number })[]> {
  if (itemIds.length === 0) return []
  return (
    db
      .selectFrom('interlock_sessions')
      .select(['equipment_id', 'started_at', 'ended_at', 'last_news_at'])
      // A replaced meter counts nothing.
      .select(
        sql<number>`case when last_reading > first_reading then last_reading - first_reading else 0 end`.as(
          'milliwattHours',
        ),
      )
      .where('equipment_id', 'in', itemIds)
      .where('started_at', '>=', since)
      .$if(onlyRunning, (query) => query.where('ended_at', 'is', null))
      .orderBy('started_at')
      .$narrowType<{ equipment_id: number }>()
      .execute()
  )
}

export async function insertService(db: Queries, row: Insertable<Tables['services']>): Promise<number> {
  return (await db.insertInto('services').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function findService(db: Queries, id: number): Promise<ServiceRow | undefined> {
  return db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function voidService(
  db: Queries,
  { id, at, memberId, reason }: { id: number; at: string; memberId: number; reason: string },
): Promise<void> {
  const columns = { void_at: at, void_by: memberId, void_reason: reason }
  await db.updateTable('services').set(columns).where('id', '=', id).execute()
}

/** When a plan was last done, by what counts. */
export async function findLastDone(db: Queries, planId: number): Promise<string | null> {
  const row = await db
    .selectFrom('services')
    .select('at')
    .where('plan_id', '=', planId)
    .where('void_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
