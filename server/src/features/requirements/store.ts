import type { UseKind } from '@fobhouse/contract/competence/certificates.ts'
import { type Expression, expressionSchema } from '@fobhouse/contract/competence/requirements.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Selectable<Tables['requirements']>

/** What has a requirement: a door or tool, or a piece of equipment. */
export type Subject = { kind: UseKind; id: number }

/** A requirement as it is stored, parsed. Instants as text. */
export type RequirementRecord = {
  id: number
  subject: Subject
  expression: Expression
  /** The day of a planned one. */
  fromDay: string | null
  from: string
  until: string | null
  setBy: number | null
  setAt: string
  toldDays: number | null
}

function recordOf(row: Row): RequirementRecord {
  return {
    id: row.id,
    subject:
      row.equipment_id === null
        ? { kind: 'device', id: row.device_id ?? 0 }
        : { kind: 'equipment', id: row.equipment_id },
    expression: expressionSchema.parse(JSON.parse(row.expression)),
    fromDay: row.from_day,
    from: row.from_at,
    until: row.until_at,
    setBy: row.set_by,
    setAt: row.set_at,
    toldDays: row.told_days,
  }
}

/** Which column names a subject in a row. */
export function columnOf({ kind }: Pick<Subject, 'kind'>): 'device_id' | 'equipment_id' {
  return kind === 'device' ? 'device_id' : 'equipment_id'
}

/** As the trail names it: equal for the same subject. */
export function keyOf({ kind, id }: Subject): `${UseKind}:${number}` {
  return `${kind}:${id}`
}

/** What a subject itself asks for, or each of them, that is not over by an instant; of one subject in their order. */
export async function listRequirements(
  db: Queries,
  { of, after }: { of: Subject | 'all'; after?: string },
): Promise<RequirementRecord[]> {
  const rows = await db
    .selectFrom('requirements')
    .selectAll()
    .$if(of !== 'all', (query) => (of === 'all' ? query : query.where(columnOf(of), '=', of.id)))
    .$if(after !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', after ?? '')])),
    )
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

/** The items that ask for something after an instant. */
export async function listAsking(db: Queries, after: string): Promise<number[]> {
  const all = await listRequirements(db, { of: 'all', after })
  return all.flatMap(({ subject: { kind, id } }) => (kind === 'equipment' ? [id] : []))
}

/** Those whose beginning was not told yet. */
export async function listNotBegun(db: Queries): Promise<RequirementRecord[]> {
  const rows = await db.selectFrom('requirements').selectAll().where('begun', '=', 0).orderBy('from_at').execute()
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

export async function listPeople(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute()
}
