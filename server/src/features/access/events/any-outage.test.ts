import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { VirtualBoard } from '@fobhouse/simulator/protocol-2/board.ts'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { type Context, createContext } from '../../../context.ts'
import { readConfig } from '../../../core/config.ts'
import type { Database } from '../../../db/database.ts'
import { createTestClock, type TestClock } from '../../../testing/clock.ts'
import { openTestDatabase, testDatabases } from '../../../testing/databases.ts'
import { insertMember } from '../../../testing/factories.ts'
import { createFastTimers } from '../../../testing/fast-timers.ts'
import { testSecrets } from '../../../testing/secrets.ts'

// Whatever happens to board, line and server: each event is stored once, in order, and with its time
// (`docs/rules/door-events.md`).

const key = 'Ab3dE6gH.0123456789abcdefghijABCDEFGHIJ01'
const runs = 5

type Step =
  | { type: 'taps'; count: number }
  | { type: 'door' | 'cut' | 'double' | 'deaf' | 'settle' }
  /** The board loses its current; so does the server, of which another takes over. */
  | { type: 'killBoard' | 'killServer' }
  /** The line is down for so long. */
  | { type: 'away'; minutes: number }

const stepArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('taps' as const), count: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom(...(['door', 'cut', 'double', 'deaf', 'settle', 'killBoard', 'killServer'] as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('away' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
)

/** The line between boards and the server, which stays when the server is another one. */
class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  target = 0

  constructor() {
    this.#server = createServer((client) => {
      const upstream = connect(this.target, '127.0.0.1')
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
        from.pipe(to)
      }
    })
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo // it listens on a port
    return `ws://127.0.0.1:${port}`
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}

type Started = { ctx: Context; port: number; close(): Promise<void> }

async function startServer(database: Database, clock: TestClock): Promise<Started> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://club.test' })
  const ctx = await createContext(config, { secrets: testSecrets, clock, database })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { ctx, port: Number(new URL(origin).port), close: () => app.close() }
}

/** Everything that the test knows beyond the server: what happened, when, and under which number. */
type Truth = Map<string, number[]>

class Club {
  readonly #database: Database
  readonly #clock: TestClock
  readonly #line: Line
  readonly #url: string
  readonly #servers: Started[]
  readonly #folder: string
  readonly #deviceId: number
  readonly truth: Truth = new Map()
  readonly serial: string
  #board: VirtualBoard | undefined

  constructor(given: {
    database: Database
    clock: TestClock
    line: Line
    url: string
    servers: Started[]
    serial: string
    deviceId: number
  }) {
    this.#database = given.database
    this.#clock = given.clock
    this.#line = given.line
    this.#url = given.url
    this.#servers = given.servers
    this.serial = given.serial
    this.#deviceId = given.deviceId
    this.#folder = mkdtempSync(join(tmpdir(), 'fobhouse-outage-'))
  }

  get board(): VirtualBoard {
    if (!this.#board) throw new Error('The board has no current')
    return this.#board
  }

  startBoard(): void {
    const board = new VirtualBoard({
      url: this.#url,
      serial: this.serial,
      key,
      folder: this.#folder,
      timers: createFastTimers(50),
      monotonic: () => this.#clock.milliseconds(),
      // Its own clock is somewhat wrong, as clocks are.
      machine: () => this.#clock.milliseconds() - 400,
    })
    board.news.listen((news) => {
      if (news.type !== 'event') return
      const times = this.truth.get(board.bootId) ?? []
      this.truth.set(board.bootId, [...times, this.#clock.milliseconds()])
    })
    this.#board = board
    board.start()
  }

  async take(step: Step): Promise<void> {
    switch (step.type) {
      case 'taps':
        for (let count = 0; count < step.count; count += 1) {
          this.#clock.advance({ milliseconds: 3 })
          this.board.tap(count % 3 === 0 ? '4242' : '1001')
        }
        return breathe()
      case 'door':
        this.board.moveDoor(true)
        return this.board.moveDoor(false)
      case 'cut':
        return this.#line.cut()
      case 'double':
        return this.board.suffer({ type: 'duplicate' })
      case 'deaf':
        // What the server answers gets lost until the board notices the silence.
        return this.board.suffer({ type: 'half-open' })
      case 'settle':
        return this.settle()
      case 'killBoard':
        this.board.stop()
        return this.startBoard()
      case 'killServer':
        return this.#replaceServer()
      case 'away':
        this.#line.target = 9
        this.#line.cut()
        await this.board.news.waitFor(() => !this.board.isAuthorised)
        await this.#readLastFrames()
        this.#clock.advance({ minutes: step.minutes })
        this.board.tap('1001')
        this.#line.target = this.#servers.at(-1)?.port ?? 0
    }
  }

  /** A frame that was on its way when the line broke has the time of before. */
  async #readLastFrames(): Promise<void> {
    const isConnected = () => this.#servers.some(({ ctx }) => ctx.devices.isConnected(this.#deviceId))
    await vi.waitUntil(() => !isConnected(), 30_000)
  }

  async settle(): Promise<void> {
    if (this.board.waiting > 0) await this.board.news.waitFor(() => this.board.waiting === 0, 60_000)
  }

  end(): void {
    this.board.stop()
    rmSync(this.#folder, { recursive: true })
  }

  /** Nothing reaches or leaves the old server from one moment to the next. */
  async #replaceServer(): Promise<void> {
    this.#line.target = 9
    this.#line.cut()
    const server = await startServer(this.#database, this.#clock)
    this.#servers.push(server)
    this.#line.target = server.port
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

async function insertDoor({ db }: Context, serial: string): Promise<number> {
  const key_hash = Buffer.from(secretOf(key)).toString('hex')
  const row = {
    kind: 'door',
    serial,
    name: serial,
    authorised: 1,
    key_hash,
    created_at: '2026-01-01T00:00:00.000Z',
  } as const
  const { id } = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function expectTruth({ db }: Context, deviceId: number, truth: Truth): Promise<void> {
  const rows = await db.selectFrom('door_events').selectAll().where('device_id', '=', deviceId).orderBy('id').execute()
  for (const [boot, times] of truth) {
    const own = rows.filter((row) => row.boot_id === boot)
    expect(own.map(({ seq }) => seq)).toEqual(times.map((_time, index) => index + 1))
    for (const [index, time] of times.entries()) {
      expect(Math.abs(Date.parse(own[index]?.at ?? '') - time)).toBeLessThanOrEqual(1000)
    }
  }
  const total = [...truth.values()].reduce((sum, times) => sum + times.length, 0)
  expect(rows).toHaveLength(total)
  const taps = await db.selectFrom('taps').select('id').where('device_id', '=', deviceId).execute()
  expect(taps).toHaveLength(rows.filter(({ type }) => type === 'tap').length)
}

describe.each(testDatabases.map((name) => ({ name })))('$name', ({ name }) => {
  test('each event is stored once, in order, within a second of its time, whatever breaks', async () => {
    const opened = await openTestDatabase(name)
    const clock = createTestClock()
    const servers = [await startServer(opened.database, clock)]
    const line = new Line()
    const url = await line.open()
    const [{ ctx, port } = { ctx: undefined, port: 0 }] = servers
    if (!ctx) throw new Error('There is no server')
    await insertMember(ctx, { card_number: '1001' })
    line.target = port
    let doors = 0
    try {
      const property = fc.asyncProperty(fc.array(stepArbitrary, { minLength: 30, maxLength: 60 }), async (steps) => {
        const serial = `door-${(doors += 1)}`
        const deviceId = await insertDoor(ctx, serial)
        const club = new Club({ database: opened.database, clock, line, url, servers, serial, deviceId })
        club.startBoard()
        try {
          for (const step of steps) await club.take(step)
          // A line that is dead stays so until the board notices: what was sent on it must come again.
          await club.settle()
        } finally {
          club.end()
        }
        await expectTruth(ctx, deviceId, club.truth)
      })
      await fc.assert(property, { numRuns: runs, endOnFailure: true })
    } finally {
      line.close()
      for (const server of servers.toReversed()) await server.close()
      await opened.drop()
    }
  })
})
