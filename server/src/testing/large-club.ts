import { sql } from 'kysely'
import { nowText, systemClock } from '../core/clock.ts'
import { randomIds } from '../core/ids.ts'
import { type Database, openDatabase, type Queries } from '../db/database.ts'
import { createDeviceKey } from '../device-hub/device-key.ts'
import { insertMember } from './factories.ts'

/** A board's kind, serial and key. */
export type DeviceSeat = { kind: 'door' | 'memberbucks'; serial: string; key: string }
/** Card numbers are this and the member's id. */
const cardPrefix = '10000'

/** Fills a club's folder while no server uses it, and returns its devices' keys. */
export async function fillFolder(
  dataFolder: string,
  size: { members: number; doors: number; machines: number },
): Promise<DeviceSeat[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: '' })
  try {
    return await fillClub(database, size)
  } finally {
    await database.close()
  }
}

/**
 * Members with cards and devices with keys. Most doors are open to everybody; every fifth excludes some, each others: a
 * real club has many lists that are much alike. `someCards` are open everywhere.
 */
export async function fillClub(
  { queries: db }: Pick<Database, 'queries'>,
  { members, doors, machines }: { members: number; doors: number; machines: number },
): Promise<DeviceSeat[]> {
  const now = nowText(systemClock)
  const first = await insertMember({ db, clock: systemClock }, { card_number: `${cardPrefix}0` })
  const seats: DeviceSeat[] = []
  await db.transaction().execute(async (trx) => {
    await copyMember(trx, first, members - 1)
    await sql`update members set card_number = ${cardPrefix} || id where id >= ${first}`.execute(trx)
    await giveCards(trx)
    for (let index = 0; index < doors + machines; index += 1) {
      const kind = index < doors ? 'door' : 'memberbucks'
      const { key, hash } = createDeviceKey(randomIds)
      const serial = `bench-${index}`
      const row = { kind, serial, name: serial, authorised: 1, key_hash: hash, created_at: now } as const
      await trx.insertInto('devices').values(row).execute()
      seats.push({ kind, serial, key })
    }
    await grantDoors(trx, now)
  })
  return seats
}

/** Gives members whose rows were written directly the card of their number. */
export async function giveCards(db: Queries): Promise<void> {
  await sql`delete from cards where number not in (select card_number from members where card_number is not null)`.execute(
    db,
  )
  await sql`
    insert into cards (member_id, number, label, state, since, reason, placed_at)
    select id, card_number, '', 'active', registered_at, '', registered_at from members
    where card_number is not null and card_number not in (select number from cards)
  `.execute(db)
}

async function grantDoors(db: Queries, now: string): Promise<void> {
  await sql`
    insert into grants (device_id, member_id, source, granted_at)
    select devices.id, members.id, 'default', ${now} from devices, members
    where devices.kind = 'door' and members.card_number is not null
      and (devices.id % 5 <> 0 or members.id % 40 <> devices.id % 20)
  `.execute(db)
}

async function copyMember(db: Queries, id: number, copies: number): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find((table) => table.name === 'members')?.columns.map((column) => column.name) ?? []
  const own = new Set(['email', 'email_key', 'screen_name', 'screen_name_key', 'card_number'])
  const names = columns.filter((name) => name !== 'id' && name !== 'search_text')
  const values = names.map((name) =>
    own.has(name) ? sql`${`bench-${name}-`} || counter.n` : sql.ref(`members.${name}`),
  )
  await sql`
    with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${copies})
    insert into members (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from members, counter where members.id = ${id}
  `.execute(db)
}

export async function someCards(dataFolder: string, count: number): Promise<{ id: number; card: string }[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: '' })
  try {
    return await listCards(database, count)
  } finally {
    await database.close()
  }
}

/** People whom every door lets in, with their cards. */
export async function listCards(
  { queries: db }: Pick<Database, 'queries'>,
  count: number,
): Promise<{ id: number; card: string }[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'card_number'])
    .where('card_number', 'is not', null)
    .where(sql`id % 40`, '>=', 20)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({ id: row.id, card: row.card_number ?? '' }))
}
