import { type Expression, expressionSchema } from '@fobhouse/contract/competence/requirements.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Selectable<Tables['requirements']>

/** A requirement of a device as it is stored, parsed. Instants as text. */
export type RequirementRecord = {
  id: number
  deviceId: number
  isTool: boolean
  expression: Expression
  /** The day of a planned one. */
  fromDay: string | null
  from: string
  until: string | null
  setBy: number | null
  setAt: string
  toldDays: number | null
}

function recordOf(row: Row & { kind: string }): RequirementRecord {
  return {
    id: row.id,
    deviceId: row.device_id,
    isTool: row.kind === 'interlock',
    expression: expressionSchema.parse(JSON.parse(row.expression)),
    fromDay: row.from_day,
    from: row.from_at,
    until: row.until_at,
    setBy: row.set_by,
    setAt: row.set_at,
    toldDays: row.told_days,
  }
}

function withKinds(db: Queries) {
  return db
    .selectFrom('requirements')
    .innerJoin('devices', 'devices.id', 'requirements.device_id')
    .selectAll('requirements')
    .select('devices.kind')
}

/** Those of these devices, or of all, that are not over by an instant; those of one device in their order. */
export async function listRequirements(
  db: Queries,
  { deviceIds, after }: { deviceIds: readonly number[] | 'all'; after?: string },
): Promise<RequirementRecord[]> {
  if (deviceIds !== 'all' && deviceIds.length === 0) return []
  const rows = await withKinds(db)
    .$if(deviceIds !== 'all', (query) => query.where('device_id', 'in', deviceIds === 'all' ? [] : deviceIds))
    .$if(after !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', after ?? '')])),
    )
    .orderBy('from_at')
    .orderBy('requirements.id')
    .execute()
  return rows.map(recordOf)
}

/** Those whose beginning was not told yet. */
export async function listNotBegun(db: Queries): Promise<RequirementRecord[]> {
  const rows = await withKinds(db).where('begun', '=', 0).orderBy('from_at').execute()
  return rows.map(recordOf)
}

export async function insertRequirement(
  db: Queries,
  row: Omit<Insertable<Tables['requirements']>, 'id'>,
): Promise<void> {
  await db.insertInto('requirements').values(row).execute()
}

export async function saveRequirement(
  db: Queries,
  id: number,
  columns: Updateable<Tables['requirements']>,
): Promise<void> {
  await db.updateTable('requirements').set(columns).where('id', '=', id).execute()
}

export async function deleteRequirement(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('requirements').where('id', '=', id).execute()
}

/** Nothing is left of what a device asked for that was never in use. */
export async function deleteRequirementsOf(db: Queries, deviceId: number): Promise<void> {
  await db.deleteFrom('requirements').where('device_id', '=', deviceId).execute()
}

/** A door or tool that is there, also one that waits for its approval. */
export async function findDevice(
  db: Queries,
  id: number,
): Promise<{ id: number; name: string; isTool: boolean } | undefined> {
  const row = await db
    .selectFrom('devices')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('kind', 'in', ['door', 'interlock'])
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, isTool: row.kind === 'interlock' }
}

export async function listDevices(db: Queries): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Active members with a grant for a device, by name. */
export async function listGrantedActive(db: Queries, deviceId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .where('grants.device_id', '=', deviceId)
    .where('members.state', '=', 'active')
    .where('members.erased_at', 'is', null)
    .orderBy('members.last_name')
    .orderBy('members.first_name')
    .orderBy('members.id')
    .execute()
}

/** The devices that somebody has a grant for. */
export async function listGrantedDevices(db: Queries, memberId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('grants').select('device_id').where('member_id', '=', memberId).execute()
  return new Set(rows.map((row) => row.device_id))
}

export async function listPeople(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute()
}
