import { nowText, systemClock } from '@fobhouse/server/core/clock.ts'
import { randomIds } from '@fobhouse/server/core/ids.ts'
import { type Database, openDatabase } from '@fobhouse/server/db/database.ts'
import { createDeviceKey } from '@fobhouse/server/device-hub/device-key.ts'
import { postTransfer } from '@fobhouse/server/features/memberbucks/public.ts'
import { type DeviceSeat, fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import { administrator, createClubFolder } from '@fobhouse/server/testing/server-process.ts'

const size = { members: 1000, doors: 12, machines: 3 }
const tools = 5
const peopleCount = 100
const openingBalance = 100_000

export type BoardSeat = { kind: 'interlock' | DeviceSeat['kind']; serial: string; key: string }
export type Person = { id: number; email: string; password: string; card: string }
/** A club of a thousand members and twenty boards; `people` are the members who come by. */
export type BusyClub = { folder: string; seats: readonly BoardSeat[]; people: readonly Person[]; remove(): void }

export async function createBusyClub(): Promise<BusyClub> {
  const { folder, remove } = await createClubFolder()
  const seats = await fillFolder(folder, size)
  const cards = await someCards(folder, peopleCount)
  const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  try {
    const people = await nameSome(database, cards)
    return { folder, seats: [...seats, ...(await insertTools(database, people))], people, remove }
  } finally {
    await database.close()
  }
}

/** They share the administrator's password hash, because hashing a hundred passwords takes too long. */
async function nameSome(
  { queries: db, transact }: Database,
  cards: readonly { id: number; card: string }[],
): Promise<Person[]> {
  const { password_hash } = await db
    .selectFrom('members')
    .select('password_hash')
    .where('is_admin', '=', 1)
    .executeTakeFirstOrThrow()
  const people = cards.map(({ id, card }) => ({
    id,
    card,
    email: `person${id}@example.org`,
    password: administrator.password,
  }))
  for (const { id, email } of people) {
    await db.updateTable('members').set({ email, email_key: email, password_hash }).where('id', '=', id).execute()
  }
  const actor = { memberId: null, name: 'fobhouse' } as const
  await transact(async (trx) => {
    for (const { id: memberId } of people) {
      const topUp = { from: { house: 'cash' }, to: { memberId }, amount: openingBalance, kind: 'cash', actor } as const
      await postTransfer({ clock: systemClock }, trx, { ...topUp, description: 'Cash' })
    }
  })
  return people
}

async function insertTools({ queries: db }: Database, people: readonly Person[]): Promise<BoardSeat[]> {
  const seats: BoardSeat[] = []
  const at = nowText(systemClock)
  for (let index = 0; index < tools; index += 1) {
    const { key, hash } = createDeviceKey(randomIds)
    const serial = `tool-${index}`
    const row = { kind: 'interlock', serial, name: serial, authorised: 1, key_hash: hash, created_at: at } as const
    const prices = { cost_per_session: 5, cost_per_hour: 60, cost_per_kwh: 10 }
    const { id } = await db
      .insertInto('devices')
      .values({ ...row, ...prices })
      .returning('id')
      .executeTakeFirstOrThrow()
    const grants = people.map(
      (person) => ({ device_id: id, member_id: person.id, source: 'hand', granted_at: at }) as const,
    )
    await db.insertInto('grants').values(grants).execute()
    seats.push({ kind: 'interlock', serial, key })
  }
  return seats
}
