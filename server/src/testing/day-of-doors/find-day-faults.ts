import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { Queries } from '../../db/database.ts'
import { hourOf } from './day-house.ts'
import type { DayDoor } from './expectation.ts'
import type { WiredDoor } from './wired-door.ts'

/** A card that was held to a door, and what must have come of it. Each door sees each card once. */
export type DoneTap = { door: DayDoor; card: string; hour: number; outcome: TapOutcome }

type Row = { device_id: number; card_number: string; outcome: TapOutcome; at: string }

/** Compares what is stored with what happened. `repeated`: taps of version 1 that are there twice, as the board told them. */
export async function findDayFaults(
  db: Queries,
  { done, doors }: { done: readonly DoneTap[]; doors: readonly WiredDoor[] },
): Promise<{ faults: string[]; repeated: number }> {
  const rows = await db.selectFrom('taps').select(['device_id', 'card_number', 'outcome', 'at']).orderBy('id').execute()
  const stored = Map.groupBy(rows, ({ device_id, card_number }) => `${device_id} ${card_number}`)
  const sent = new Map(doors.map((door) => [door.door.id, door.sent]))
  const faults: string[] = []
  let repeated = 0
  for (const tap of done) {
    const key = `${tap.door.id} ${tap.card}`
    const found = stored.get(key) ?? []
    stored.delete(key)
    const most = Math.max(1, sent.get(tap.door.id)?.(tap.card) ?? 1)
    repeated += Math.max(0, Math.min(found.length, most) - 1)
    faults.push(...faultsOfTap(tap, found, most))
  }
  faults.push(...[...stored.keys()].map((key) => `${key}: nobody held this card to the door`))
  for (const { door } of doors) {
    if (door.protocol === 2) faults.push(...(await findOrderFaults(db, door, { done, rows })))
  }
  return { faults, repeated }
}

function faultsOfTap({ door, card, hour, outcome }: DoneTap, found: readonly Row[], most: number): string[] {
  const what = `${door.serial}, protocol ${door.protocol}, card ${card} at ${hour}:00`
  const count = found.length
  return [
    ...(count === 0 ? [`${what}: is lost`] : []),
    ...(count > most ? [`${what}: is there ${count} times, and was told ${most} times`] : []),
    ...found.filter((row) => row.outcome !== outcome).map((row) => `${what}: is ${row.outcome} instead of ${outcome}`),
    ...found.filter(({ at }) => hourOf(Date.parse(at)) !== hour).map(({ at }) => `${what}: has the time ${at}`),
  ]
}

/** A board of protocol 2 tells everything in the order in which it happened. */
async function findOrderFaults(
  db: Queries,
  door: DayDoor,
  { done, rows }: { done: readonly DoneTap[]; rows: readonly Row[] },
): Promise<string[]> {
  const own = rows.filter(({ device_id }) => device_id === door.id).map(({ card_number }) => card_number)
  const due = done.filter((tap) => tap.door.id === door.id).map(({ card }) => card)
  const at = due.findIndex((card, index) => card !== own[index])
  const events = await db
    .selectFrom('door_events')
    .select(['boot_id', 'seq'])
    .where('device_id', '=', door.id)
    .orderBy('id')
    .execute()
  const boots = Map.groupBy(events, ({ boot_id }) => boot_id)
  const isBroken = [...boots.values()].some((each) => each.some(({ seq }, index) => seq !== index + 1))
  return [
    ...(at === -1 ? [] : [`${door.serial}: tap ${at + 1} is stored in another place`]),
    ...(isBroken ? [`${door.serial}: its events are not numbered from 1 on`] : []),
  ]
}
