import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { VirtualBoard } from '@fobhouse/simulator/protocol-2/board.ts'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import { type Database, openDatabase } from '../../../db/database.ts'
import { createPostgresDatabase, type DatabaseName, testDatabases } from '../../../testing/databases.ts'
import { insertMember } from '../../../testing/factories.ts'
import { boardTimers } from '../../../testing/faults/board-timers.ts'
import { eventually } from '../../../testing/faults/eventually.ts'
import { giveCards } from '../../../testing/large-club.ts'
import { createClubFolder, findFreePort, startServer } from '../../../testing/server-process.ts'

// The server's process is killed as by a power cut, again and again, while boards tell what happens at their doors, and
// boards lose their current, too (`docs/rules/door-events.md`).

const key = 'Ab3dE6gH.0123456789abcdefghijABCDEFGHIJ01'
const serials = ['door-0', 'door-1', 'door-2']
const kills = 3
const cards = ['1001', '4242']
const patienceMs = 60_000
/** While the server starts nobody needs to come all the time. */
const mostWaiting = 50
/** The clocks are real here, and so is a machine that stalls. */
const mostOffMs = 5000

/** What a board wrote down: for each boot the times of its events. */
type Truth = Map<string, number[]>

class Door {
  readonly truth: Truth = new Map()
  readonly #options: { url: string; serial: string; key: string; folder: string }
  #board: VirtualBoard
  #onStored: (() => void)[] = []

  constructor(options: { url: string; serial: string; folder: string }) {
    this.#options = { ...options, key }
    this.#board = this.#start()
  }

  get waiting(): number {
    return this.#board.waiting
  }

  tap(card: string): void {
    this.#board.tap(card)
  }

  /** Its current goes and comes. */
  restart(): void {
    this.#board.stop()
    this.#board = this.#start()
  }

  /** Resolves when the server acknowledges events next. */
  isHeard(): Promise<void> {
    return new Promise((resolve) => {
      this.#onStored.push(resolve)
    })
  }

  /** Waits until all is acknowledged, and tells what then still is not. */
  settle(): Promise<string[]> {
    return eventually(async () => (this.waiting > 0 ? [`${this.waiting} events wait`] : []), patienceMs)
  }

  stop(): void {
    this.#board.stop()
  }

  #start(): VirtualBoard {
    const board = new VirtualBoard({ ...this.#options, timers: boardTimers })
    board.news.listen((news) => {
      if (news.type === 'stored') for (const done of this.#onStored.splice(0)) done()
      if (news.type !== 'event') return
      this.truth.set(board.bootId, [...(this.truth.get(board.bootId) ?? []), Date.now()])
    })
    board.start()
    return board
  }
}

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
  await insertMember({ db: database.queries, clock: systemClock }, { card_number: cards[0] ?? '' })
  await giveCards(database.queries)
  const key_hash = Buffer.from(secretOf(key)).toString('hex')
  const row = { kind: 'door', authorised: 1, key_hash, created_at: '2026-01-01T00:00:00.000Z' } as const
  const rows = serials.map((serial) => ({ ...row, serial, name: serial }))
  await database.queries.insertInto('devices').values(rows).execute()
  return { folder: club.folder, database, databaseUrl }
}

/** People come to all doors until it ends. */
async function letPeopleCome(doors: readonly Door[], isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const door = doors[turn % doors.length]
    if (door && door.waiting < mostWaiting) door.tap(cards[turn % cards.length] ?? '')
    await wait(Math.random() * 8)
  }
}

async function expectTruth({ queries: db }: Database, serial: string, truth: Truth): Promise<void> {
  const device = await db.selectFrom('devices').select('id').where('serial', '=', serial).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('door_events').selectAll().where('device_id', '=', device.id).orderBy('id').execute()
  for (const [boot, times] of truth) {
    const own = rows.filter((row) => row.boot_id === boot)
    expect(own.map(({ seq }) => seq)).toEqual(times.map((_time, index) => index + 1))
    const off = own.map(({ at }, index) => Math.abs(Date.parse(at) - (times[index] ?? Number.NaN)))
    expect(Math.max(...off)).toBeLessThan(mostOffMs)
  }
  expect(rows).toHaveLength([...truth.values()].flat().length)
  const taps = await db.selectFrom('taps').select('id').where('device_id', '=', device.id).execute()
  expect(taps).toHaveLength(rows.filter(({ type }) => type === 'tap').length)
}

test.for(testDatabases)(
  'events are stored once and in order though the server is killed meanwhile, on %s',
  { timeout: 180_000 },
  async (name, context) => {
    const club = await makeClub(name)
    if (!club) return context.skip('no PostgreSQL answers here')
    const environment = { PORT: String(await findFreePort()), DATABASE_URL: club.databaseUrl }
    let server = await startServer(club.folder, environment)
    const folder = mkdtempSync(join(tmpdir(), 'fobhouse-killed-'))
    const url = `ws://127.0.0.1:${environment.PORT}`
    const doors = serials.map((serial) => new Door({ url, serial, folder }))
    const day = { isOver: false }
    const people = letPeopleCome(doors, () => day.isOver)
    try {
      const untold: number[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        await Promise.all(doors.map((door) => door.isHeard()))
        await wait(Math.random() * 200)
        await server.kill()
        untold.push(...doors.map(({ waiting }) => waiting))
        doors[kill % doors.length]?.restart()
        server = await startServer(club.folder, environment)
      }
      // Else nothing was under way when the server died, and this shows nothing.
      expect(Math.max(...untold)).toBeGreaterThan(0)
      day.isOver = true
      await people
      for (const door of doors) expect(await door.settle()).toEqual([])
      for (const [index, serial] of serials.entries()) {
        await expectTruth(club.database, serial, doors[index]?.truth ?? new Map())
      }
    } finally {
      day.isOver = true
      await people
      for (const door of doors) door.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
