import { systemClock, nowText } from '../../core/clock.ts'
import { randomIds } from '../../core/ids.ts'
import type { Queries } from '../../db/database.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { insertMember } from '../factories.ts'
import { giveCards } from '../large-club.ts'
import { type DayDoor, type DayMember, memberKinds } from './expectation.ts'

export type DayClub = { doors: DayDoor[]; members: DayMember[] }

const exceptions = 5
/** Tells boards apart from all lists before: switched at each turn of the day, and nobody taps with it. */
export const signalCard = '990000000000'

/** Writes doors and members into a club that no server uses. Every second door is of protocol 2, every third has hours. */
export async function fillDayClub(
  db: Queries,
  size: { doors: number; members: number },
): Promise<DayClub & { signal: number }> {
  const doors: DayDoor[] = []
  for (let index = 0; index < size.doors; index += 1) doors.push(await insertDoor(db, index))
  const members: DayMember[] = []
  for (let index = 0; index < size.members; index += 1) members.push(await insertDayMember(db, index))
  const signal = await insertMember({ db, clock: systemClock }, { card_number: signalCard })
  await giveCards(db)
  await loseCards(db, members)
  await grantAll(db, doors, [...members.filter(({ kind }) => kind !== 'ungranted'), { id: signal, kind: 'usual' }])
  return { doors, members, signal }
}

async function insertDoor(db: Queries, index: number): Promise<DayDoor> {
  const { key, hash } = createDeviceKey(randomIds)
  const serial = `door-${index}`
  const row = {
    kind: 'door',
    serial,
    name: serial,
    authorised: 1,
    key_hash: hash,
    created_at: nowText(systemClock),
  } as const
  const { id } = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  const protocol = index % 2 === 0 ? 1 : 2
  return { id, serial, key, protocol, hasHours: index % 3 !== 0, isLockedOut: index < 2 }
}

async function insertDayMember(db: Queries, index: number): Promise<DayMember> {
  const kind = memberKinds[index % memberKinds.length] ?? 'usual'
  const card = String(880_000_000 + index)
  const isActive = kind !== 'inactive' && kind !== 'comes at six'
  const id = await insertMember(
    { db, clock: systemClock },
    { card_number: card, state: isActive ? 'active' : 'inactive' },
  )
  return { id, card, kind, isException: kind === 'always' && index < exceptions * memberKinds.length }
}

async function loseCards(db: Queries, members: readonly DayMember[]): Promise<void> {
  const ids = members.filter(({ kind }) => kind === 'lost card').map(({ id }) => id)
  await db
    .updateTable('cards')
    .set({ state: 'lost', ended_at: nowText(systemClock) })
    .where('member_id', 'in', ids)
    .execute()
  // The first active card is the number of the profile, and these have none.
  await db.updateTable('members').set({ card_number: null }).where('id', 'in', ids).execute()
}

async function grantAll(db: Queries, doors: readonly DayDoor[], members: readonly Pick<DayMember, 'id' | 'kind'>[]) {
  for (const { id: device_id } of doors) {
    const grants = members.map(({ id: member_id, kind }) => {
      const hours = kind === 'always' ? 'always' : 'inherit'
      return { device_id, member_id, source: 'hand', granted_at: nowText(systemClock), hours } as const
    })
    await db.insertInto('grants').values(grants).execute()
  }
}
