import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { nowText, systemClock } from '../core/clock.ts'
import { randomIds } from '../core/ids.ts'
import { type Database, migrate, openDatabase } from '../db/database.ts'
import { createDeviceKey } from '../device-hub/device-key.ts'
import { postTransfer } from '../features/memberbucks/public.ts'
import { createPostgresDatabase, type DatabaseName } from './databases.ts'
import { fillClub } from './large-club.ts'
import { type Deeds, Wall } from './power-cut-wall.ts'
import { findFaults } from './power-cut-faults.ts'
import { createEmptyFolder, type ServerProcess, startServer } from './server-process.ts'

export type PowerCuts = { database: DatabaseName; taps: number; kills: number; seed: number }
export type PowerCutReport = { faults: string[]; acknowledged: number; payments: number; sessions: number }

const clubOfPowerCuts = { doors: 4, machines: 2, balance: 2000 }
type Place = { folder: string; environment: Record<string, string>; open(): Promise<Database> }

/**
 * Boards tap, work and sell over real sockets while the server's process is killed at random moments and started again.
 * Gives what was acknowledged and is not there once; undefined where no PostgreSQL server answers.
 */
export async function cutPower(cuts: PowerCuts): Promise<PowerCutReport | undefined> {
  const empty = createEmptyFolder()
  const postgres = cuts.database === 'postgres' ? await createPostgresDatabase() : undefined
  try {
    if (cuts.database === 'postgres' && !postgres) return undefined
    const config = { dataFolder: empty.folder, databaseUrl: postgres?.url ?? '' }
    const environment: Record<string, string> = { DATABASE_URL: config.databaseUrl }
    return await run(cuts, { folder: empty.folder, environment, open: () => openDatabase(config) })
  } finally {
    await postgres?.drop()
    empty.remove()
  }
}

async function run(cuts: PowerCuts, place: Place): Promise<PowerCutReport> {
  const club = await withDatabase(place, (database) => fill(database, cuts.taps))
  const first = await startServer(place.folder, place.environment)
  const environment = { ...place.environment, PORT: new URL(first.origin).port } // boards know one address
  let server: ServerProcess = first
  const wall = new Wall({ url: first.origin.replace('http', 'ws'), folder: join(place.folder, 'boards'), ...club })
  try {
    await wall.start()
    const done = wall.work(cuts.taps)
    const random = seededRandom(cuts.seed)
    for (let kill = 0; kill < cuts.kills; kill += 1) {
      await wall.whenAcknowledged(((kill + 0.2 + 0.6 * random()) / cuts.kills) * cuts.taps)
      await wait(random() * 20)
      await server.kill()
      wall.noteCut()
      if (kill === 0) await withDatabase(place, makeSessionsOld)
      server = await startServer(place.folder, environment)
    }
    const deeds = await Promise.race([done, failAfter(120_000)])
    await server.kill()
    return await withDatabase(place, (database) => report(database, deeds))
  } finally {
    wall.stop()
    await server.kill()
  }
}

async function failAfter(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false })
  throw new Error('The boards did not come to an end')
}

async function report(database: Database, deeds: Deeds): Promise<PowerCutReport> {
  return {
    faults: await findFaults(database, deeds),
    acknowledged: deeds.taps.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    payments: deeds.payments.filter(({ outcome }) => outcome === 'taken').length,
    sessions: deeds.started.length,
  }
}

async function withDatabase<Result>(place: Place, use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await place.open()
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Every door taps each card at most once, so that a tap is known by its door and its card. */
async function fill(database: Database, taps: number) {
  await migrate(database)
  const { doors, machines, balance } = clubOfPowerCuts
  const members = Math.ceil((taps / doors) * 2) + 80
  const seats = await fillClub(database, { members, doors, machines })
  const rows = await database.queries
    .selectFrom('members')
    .select(['id', 'card_number'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const people = rows.filter(({ id }) => id % 40 >= 20)
  const actor = { memberId: null, name: 'fobhouse' } as const
  await database.transact(async (trx) => {
    for (const { id: memberId } of people) {
      const topUp = { from: { house: 'cash' }, to: { memberId }, amount: balance, kind: 'cash', actor } as const
      await postTransfer({ clock: systemClock }, trx, { ...topUp, description: 'Cash' })
    }
  })
  const tools = await insertTools(database, people[0]?.id ?? 0)
  return { seats: [...seats, ...tools], cards: people.map((row) => row.card_number ?? '') }
}

async function insertTools({ queries: db }: Database, memberId: number) {
  const seats: { kind: 'interlock'; serial: string; key: string }[] = []
  const at = nowText(systemClock)
  for (const serial of ['keeper', 'dead', 'restless']) {
    const { key, hash } = createDeviceKey(randomIds)
    const row = { kind: 'interlock', serial, name: serial, authorised: 1, key_hash: hash, created_at: at } as const
    const prices = { cost_per_session: 5, cost_per_hour: 60, cost_per_kwh: 10 }
    const inserted = db.insertInto('devices').values({ ...row, ...prices })
    const { id } = await inserted.returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('grants')
      .values({ device_id: id, member_id: memberId, source: 'hand', granted_at: at })
      .execute()
    seats.push({ kind: 'interlock', serial, key })
  }
  return seats
}

/** Under ten seconds is free: what runs at the first cut has run for an hour then, so that there is something to bill. */
async function makeSessionsOld({ queries: db }: Database): Promise<void> {
  const startedAt = systemClock.now().subtract({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
  await db.updateTable('interlock_sessions').set({ started_at: startedAt }).where('ended_at', 'is', null).execute()
}

/** Mulberry32: the same moments again from the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
