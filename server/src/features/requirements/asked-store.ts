import { type Expression, expressionSchema } from '@fobhouse/contract/competence/requirements.ts'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'

/** What is asked for somewhere, from an instant until another, milliseconds since 1970. */
export type AskedVersion = {
  /** Of the device, or of the item where items are asked about. */
  id: number
  isTool: boolean
  /** Asked for by the equipment that a tool switches, not by the tool. */
  isOfItem: boolean
  from: number
  to: number
  expression: Expression
}

type Row = { id: number; isTool: number; isOfItem: number; from: string; until: string | null; expression: string }

function versionOf({ id, isTool, isOfItem, from, until, expression }: Row): AskedVersion {
  return {
    id,
    isTool: isTool === 1,
    isOfItem: isOfItem === 1,
    from: Date.parse(from),
    to: until === null ? Infinity : Date.parse(until),
    expression: expressionSchema.parse(JSON.parse(expression)),
  }
}

type AtDevices = {
  deviceIds: readonly number[]
  /** Those that are over by then are left out. */
  after: string
  /** The moment of which the links are asked; undefined: now. */
  at: string | undefined
}

/**
 * What these devices ask for and what the equipment asks for that they switch, in one question. Which equipment that is
 * says its link of now, or of a past moment.
 */
export async function listAskedAtDevices(db: Queries, { deviceIds, after, at }: AtDevices): Promise<AskedVersion[]> {
  if (deviceIds.length === 0) return []
  const ofItems = linksOf(db, deviceIds, at)
    .innerJoin('requirements', 'requirements.equipment_id', 'link.item_id')
    .select(['link.device_id as id', sql<number>`1`.as('isTool'), sql<number>`1`.as('isOfItem')])
    .select(['requirements.from_at as from', 'requirements.until_at as until', 'requirements.expression'])
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', after)]))
  const rows = await db
    .selectFrom('requirements')
    .innerJoin('devices', 'devices.id', 'requirements.device_id')
    .select(['devices.id', sql<number>`case when devices.kind = 'interlock' then 1 else 0 end`.as('isTool')])
    .select(sql<number>`0`.as('isOfItem'))
    .select(['requirements.from_at as from', 'requirements.until_at as until', 'requirements.expression'])
    .where('requirements.device_id', 'in', deviceIds)
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', after)]))
    .unionAll(ofItems)
    .orderBy('from')
    .execute()
  return rows.map(versionOf)
}

/** The equipment that these devices switch, or switched at a past moment. */
function linksOf(db: Queries, deviceIds: readonly number[], at: string | undefined) {
  const now = db
    .selectFrom('equipment')
    .select(['equipment.id as item_id', 'equipment.device_id'])
    .where('equipment.device_id', 'in', deviceIds)
    .$narrowType<{ device_id: number }>()
  if (at === undefined) return db.selectFrom(now.as('link'))
  const then = db
    .selectFrom('equipment_history as version')
    .select(['version.equipment_id as item_id', 'version.device_id'])
    .where('version.device_id', 'in', deviceIds)
    .where('version.id', '=', newestVersion('equipment_history', { equipment_id: 'version.equipment_id' }, at))
    .$narrowType<{ device_id: number }>()
  return db.selectFrom(then.as('link'))
}

/** What these items themselves ask for: where they have no interlock nothing else does. */
export async function listAskedByItems(
  db: Queries,
  { itemIds, after }: { itemIds: readonly number[]; after: string },
): Promise<AskedVersion[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('requirements')
    .select(['requirements.equipment_id as id', sql<number>`1`.as('isTool'), sql<number>`1`.as('isOfItem')])
    .select(['from_at as from', 'until_at as until', 'expression'])
    .where('equipment_id', 'in', itemIds)
    .$narrowType<{ id: number }>()
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', after)]))
    .orderBy('from_at')
    .execute()
  return rows.map(versionOf)
}
