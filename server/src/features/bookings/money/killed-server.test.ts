import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createContext } from '../../../context.ts'
import { systemClock } from '../../../core/clock.ts'
import { readConfig } from '../../../core/config.ts'
import { openDatabase } from '../../../db/database.ts'
import { noSecrets } from '../../../db/secrets/secrets.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '../../../testing/booking-money.ts'
import { createPostgresDatabase, type DatabaseName, testDatabases } from '../../../testing/databases.ts'
import { insertMember } from '../../../testing/factories.ts'
import { eventually } from '../../../testing/faults/eventually.ts'
import {
  createClubFolder,
  endWithStarter,
  findFreePort,
  fobhouse,
  startServer,
} from '../../../testing/server-process.ts'
import { makeBooking } from '../acts/book.ts'
import { insertBookable } from '../bookables/change-bookables.ts'

// A hundred bookings are over, and the server that settles them is killed as by a power cut, again and again.

const bookings = 100
const kills = 5
const perKill = 15
const patienceMs = 60_000
/** Less than one booking takes; to ask without a pause would take most of a core from the server. */
const pauseMs = 4
const hourMs = 3_600_000
const price = { perHour: 60, deposit: 10, lateFee: 30 }

async function makeClub(name: DatabaseName) {
  const created = name === 'postgres' ? await createPostgresDatabase() : undefined
  if (name === 'postgres' && !created) return undefined
  const databaseUrl = created?.url ?? ''
  const club = await createClubFolder(databaseUrl)
  const database = await openDatabase({ dataFolder: created ? '' : club.folder, databaseUrl })
  onTestFinished(async () => {
    await database.close()
    await created?.drop()
    club.remove()
  })
  return { folder: club.folder, database, databaseUrl }
}

type Club = NonNullable<Awaited<ReturnType<typeof makeClub>>>

/** Somebody books a hundred seats, yesterday and for yesterday. */
async function bookAll({ database }: Club) {
  const behind = { hours: 30 }
  const clock = {
    ...systemClock,
    now: () => systemClock.now().subtract(behind),
    milliseconds: () => systemClock.now().subtract(behind).epochMilliseconds,
  }
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error' }), { database, clock, secrets: noSecrets })
  const member = await insertMember(ctx, { first_name: 'Ann', last_name: 'Lee' })
  await topUp({ ctx }, member, bookings * 70)
  const actor = { memberId: member, name: 'Ann Lee' }
  const start = Math.ceil(clock.milliseconds() / hourMs + 1) * hourMs
  const time = { start: new Date(start).toISOString(), end: new Date(start + hourMs).toISOString() }
  await ctx.transact(async (trx) => {
    const place = { name: 'Hall', name_key: 'hall', description: '', hidden: 0 }
    const { id } = await trx.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    const seats = { name: 'Hall', place: id, capacity: bookings, price }
    const bookable = (await insertBookable(ctx, trx, { bookable: seats, actor })).id
    const care = { isKeeper: false, items: [], caresFor: () => false }
    const wish = { bookable, ...time, count: 1, purpose: '', kind: 'member' } as const
    for (let index = 0; index < bookings; index += 1) {
      await makeBooking(ctx, trx, { wish, memberId: member, actor, care })
    }
  })
  expect(await housesOf({ ctx })).toEqual({ held: bookings * 70, bookings: 0 })
  return { ctx, member }
}

type Killing = { environment: Record<string, string>; when: () => Promise<boolean> }

/** Starts the real server, and kills it at some moment, though it may not have answered anything yet. */
async function startAndKill(folder: string, { environment, when }: Killing): Promise<void> {
  const PORT = String(await findFreePort())
  const own = { ...fobhouse.environment, ...environment, PORT, FOBHOUSE_DATA: folder, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--import', endWithStarter, ...fobhouse.arguments, 'start'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const latest = Date.now() + patienceMs
  while (!(await when()) && Date.now() < latest) await wait(pauseMs)
  child.kill('SIGKILL')
  await exited
}

test.for(testDatabases)(
  'each booking is settled once though the server is killed meanwhile, on %s',
  { timeout: 300_000 },
  async (name, context) => {
    const club = await makeClub(name)
    if (!club) return context.skip('no PostgreSQL answers here')
    const { ctx, member } = await bookAll(club)
    const due = ctx.db.selectFrom('booking_charges').where('due_at', 'is not', null)
    const unsettled = async () =>
      (await due.select('booking_id').execute()).map((row) => `booking ${row.booking_id} was not settled`)
    const count = due.select(({ fn }) => fn.countAll<number>().as('count'))
    const environment = { DATABASE_URL: club.databaseUrl }
    for (let kill = 1; kill <= kills; kill += 1) {
      // In the midst of it, as near as another process can tell.
      const isUnderWay = async () => (await count.executeTakeFirstOrThrow()).count <= bookings - kill * perKill
      await startAndKill(club.folder, { environment, when: isUnderWay })
      await expectSoundMoney({ ctx })
    }
    const server = await startServer(club.folder, environment)
    expect(await eventually(unsettled, patienceMs)).toEqual([])
    await server.stop()
    await expectSoundMoney({ ctx })
    expect(await housesOf({ ctx })).toEqual({ held: 0, bookings: bookings * 60 })
    expect(await balanceOf({ ctx }, member)).toBe(bookings * 10)
    const paid = ctx.db.selectFrom('transfers').select('id').where('kind', '=', 'booking').where('amount', '=', 60)
    expect(await paid.execute()).toHaveLength(bookings)
  },
)
