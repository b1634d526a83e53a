import { type EquipmentState, isOut } from '@fobhouse/contract/equipment.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import { newestVersion } from './newest-version.ts'
import type { Condition } from './tables/equipment.ts'

/** What the item of an interlock says about it at a moment. */
export type ItemFacts = {
  id: number
  deviceId: number
  state: EquipmentState
  note: string
  outage: OutageFacts | null
}

/** An item that is out of order. `testerId`: the caretaker who tries it at that moment, and until when. */
export type OutageFacts = {
  since: string
  note: string
  expectedBack: string | null
  testerId: number | null
  testUntil: string | null
}

/** Whether an interlock is locked out at an instant: by its own flag, or because its item is out of order. */
export function isShut(now: string): RawBuilder<number> {
  return sql<number>`case when devices.locked_out = 1 or ${isItemOut(now)} then 1 else 0 end`
}

/** Whether the item of an interlock is out of order at an instant, and nobody tries it. */
export function isOutOfOrder(now: string): RawBuilder<number> {
  return sql<number>`case when ${isItemOut(now)} then 1 else 0 end`
}

/** Whether an interlock switches a piece of equipment. */
export const hasItem = sql<number>`case when exists (
  select 1 from equipment as item where item.device_id = devices.id
) then 1 else 0 end`

function isItemOut(now: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from equipment as item
    where item.device_id = devices.id and item.state in ('out_of_order', 'retired')
      and (item.test_until is null or item.test_until <= ${now})
  )`
}

type Asked = { deviceIds: readonly number[]; instant: string; isPast?: true }

/** The items of these interlocks, by the interlock, for an instant: from how they are, or with `isPast` how they were. */
export async function readItems(
  db: Queries,
  { deviceIds, instant, isPast }: Asked,
): Promise<ReadonlyMap<number, ItemFacts>> {
  if (deviceIds.length === 0) return new Map()
  const rows = isPast ? await listItemsAt(db, deviceIds, instant) : await listItems(db, deviceIds)
  return new Map(
    rows.flatMap((row) => (row.device_id === null ? [] : [[row.device_id, factsOf(row, instant)] as const])),
  )
}

/** What decides whether an item can be used: its history keeps each of these with every row. */
export const conditionColumns = [
  'device_id',
  'state',
  'since',
  'note',
  'expected_back',
  'test_until',
  'test_by',
] as const satisfies readonly (keyof Condition)[]

async function listItems(db: Queries, deviceIds: readonly number[]) {
  return db
    .selectFrom('equipment')
    .select(['id', ...conditionColumns])
    .where('device_id', 'in', deviceIds)
    .execute()
}

async function listItemsAt(db: Queries, deviceIds: readonly number[], at: string) {
  return db
    .selectFrom('equipment_history as version')
    .select(['version.equipment_id as id', ...conditionColumns])
    .where('version.device_id', 'in', deviceIds)
    .where('version.id', '=', newestVersion('equipment_history', { equipment_id: 'version.equipment_id' }, at))
    .execute()
}

type Row = Awaited<ReturnType<typeof listItems>>[number]

function factsOf(row: Row, instant: string): ItemFacts {
  const { id, state, note, since, expected_back: expectedBack, test_until: until, test_by: tester } = row
  const isTried = until !== null && until > instant
  return {
    id,
    deviceId: row.device_id ?? 0,
    state,
    note,
    outage: isOut(state)
      ? { since, note, expectedBack, testerId: isTried ? tester : null, testUntil: isTried ? until : null }
      : null,
  }
}

/** The item that an interlock switches, with how many items its bookable has; undefined if there is none. */
export async function findItemOf(db: Queries, deviceId: number) {
  return db
    .selectFrom('equipment')
    .select(['id', 'name'])
    .select(({ selectFrom }) =>
      selectFrom('bookable_items as own')
        .innerJoin('bookable_items as part', 'part.bookable_id', 'own.bookable_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('own.equipment_id', '=', 'equipment.id')
        .as('alternatives'),
    )
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

export type EquipmentOf = { id: number; name: string; state: EquipmentState }

/** The items of these interlocks with their names, by the interlock. */
export async function listItemsOf(
  db: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, EquipmentOf>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('equipment')
    .select(['device_id', 'id', 'name', 'state'])
    .where('device_id', 'in', deviceIds)
    .execute()
  return new Map(rows.flatMap(({ device_id: device, ...item }) => (device === null ? [] : [[device, item] as const])))
}
