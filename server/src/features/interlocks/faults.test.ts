import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InterlockEvent, VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import type { LinkFault } from '@fobhouse/simulator/link-faults.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { createFastTimers } from '../../testing/fast-timers.ts'

// A simulated board with a plug against the real server, through network faults.

const timers = createFastTimers(20)

type Tool = {
  board: VirtualInterlock
  /** The same board and plug again, as after an unnoticed power failure. */
  another(): VirtualInterlock
  advance(duration: string): void
}

async function withTool(app: TestApp, run: (tool: Tool) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-tool-'))
  const boards: VirtualInterlock[] = []
  try {
    const admin = await signInAsAdmin(app)
    const url = await app.listen()
    const device = { kind: 'interlock', serial: 'laser', name: 'Laser cutter' }
    const { id, key } = (await admin.post('/api/admin/devices/', device)).body
    await admin.put(`/api/admin/interlocks/${id}/`, { costPerHour: 600, costPerKwh: 100 })
    const ada = await insertMember(app.ctx, { card_number: '1001' })
    await admin.put(`/api/access/interlocks/${id}/authorise/${ada}/`)
    const now = () => app.clock.now().epochMilliseconds
    const another = () => {
      const options = { url, serial: 'laser', key, folder, watts: 2000, updateEveryMs: 1000, timers, now }
      const board = new VirtualInterlock(options)
      boards.push(board)
      board.start()
      return board
    }
    const board = another()
    await happens(board, 'ready')
    await run({ board, another, advance: (duration) => app.clock.advance(duration) })
  } finally {
    for (const board of boards) board.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Waits until an event of this type has happened this many times. */
async function happens(board: VirtualInterlock, type: InterlockEvent['type'], times = 1): Promise<void> {
  const count = () => board.events.items.filter((event) => event.type === type).length
  await board.events.waitFor(() => count() >= times, 20_000)
}

function count(board: VirtualInterlock, type: InterlockEvent['type']): number {
  return board.events.items.filter((event) => event.type === type).length
}

/** Waits for the next event that fits, from now on. */
async function next(board: VirtualInterlock, fits: (event: InterlockEvent) => boolean): Promise<void> {
  const seen = new Set(board.events.items)
  await board.events.waitFor((event) => !seen.has(event) && fits(event), 20_000)
}

const isTaken = (report: 'update' | 'end') => (event: InterlockEvent) =>
  event.type === 'reported' && event.report === report && event.success

async function sessionsOf({ ctx }: TestApp) {
  return ctx.db.selectFrom('interlock_sessions').selectAll().orderBy('id').execute()
}

async function billsOf({ ctx }: TestApp): Promise<number[]> {
  const rows = await ctx.db.selectFrom('transfers').select('amount').orderBy('id').execute()
  return rows.map((row) => row.amount)
}

testWithApp('a tool runs for an hour; the counter goes on in the next session', (app) =>
  withTool(app, async ({ board, another, advance }) => {
    board.tap('1001')
    await happens(board, 'on')
    await next(board, isTaken('update'))
    advance('PT1H')
    await next(board, isTaken('update'))
    board.tap('1001')
    await next(board, isTaken('end'))
    expect(await sessionsOf(app)).toMatchObject([
      { first_reading: 0, last_reading: 2_000_000, seconds: 3600, cost: 800 },
    ])
    board.stop()
    const again = another()
    await happens(again, 'ready')
    again.tap('1001')
    await next(again, (event) => event.type === 'rejected') // 8.00 below zero
    expect(again.readMeter()).toBe(2)
    expect(await billsOf(app)).toEqual([800])
  }),
)

testWithApp('the portal ends a session by locking the tool', (app) =>
  withTool(app, async ({ board }) => {
    board.tap('1001')
    await happens(board, 'on')
    await next(board, isTaken('update'))
    const [session] = await sessionsOf(app)
    if (session) await app.ctx.devices.command(session.device_id, 'lock')
    await happens(board, 'off')
    await next(board, isTaken('end'))
    expect(await sessionsOf(app)).toMatchObject([{ ended_at: expect.any(String), end_reason: 'switched_off' }])
  }),
)

const faults: [string, LinkFault[]][] = [
  ['a dropped connection', [{ type: 'drop' }]],
  ['a dead line, until the board notices the silence', [{ type: 'half-open' }]],
  ['noise', [{ type: 'garbage' }]],
  ['a slow line', [{ type: 'delay', milliseconds: 2000 }]],
  ['a slow line that heals', [{ type: 'delay', milliseconds: 60_000 }, { type: 'heal' }]],
  ['a doubled frame', [{ type: 'duplicate' }]],
]
for (const [name, suffered] of faults) {
  testWithApp(`a session survives ${name}, and is billed once`, (app) =>
    withTool(app, async ({ board, advance }) => {
      board.tap('1001')
      await happens(board, 'on')
      const session = board.sessionId
      await next(board, isTaken('update'))
      for (const fault of suffered) board.suffer(fault)
      advance('PT30M')
      await next(board, isTaken('update'))
      expect(board.sessionId).toBe(session)
      board.tap('1001')
      await next(board, isTaken('end'))
      expect(await sessionsOf(app)).toMatchObject([
        { uuid: session, end_reason: 'switched_off', seconds: 1800, cost: 400 },
      ])
      expect(await billsOf(app)).toEqual([400])
    }),
  )
}

testWithApp('a tool that is switched off while the network is down is billed when it is back', (app) =>
  withTool(app, async ({ board, advance }) => {
    board.tap('1001')
    await happens(board, 'on')
    await next(board, isTaken('update'))
    board.suffer({ type: 'drop' })
    await happens(board, 'disconnected')
    advance('PT6M')
    board.tap('1001')
    expect(board.isWaiting).toBe(true)
    await next(board, isTaken('end'))
    expect(await sessionsOf(app)).toMatchObject([{ seconds: 360, cost: 80, end_reason: 'switched_off' }])
    expect(await billsOf(app)).toEqual([80])
  }),
)

testWithApp('a question that goes out twice starts one tool', (app) =>
  withTool(app, async ({ board }) => {
    board.suffer({ type: 'duplicate' })
    board.tap('1001')
    await happens(board, 'on', 2)
    await next(board, isTaken('update'))
    const sessions = await sessionsOf(app)
    expect(sessions).toMatchObject([
      { end_reason: 'replaced', cost: 0 },
      { uuid: board.sessionId, ended_at: null },
    ])
    expect(count(board, 'off')).toBe(0)
  }),
)

testWithApp('an end that goes out twice is billed once', (app) =>
  withTool(app, async ({ board, advance }) => {
    board.tap('1001')
    await happens(board, 'on')
    advance('PT1H')
    board.suffer({ type: 'duplicate' })
    board.tap('1001')
    await next(board, (event) => event.type === 'reported' && event.reason === 'session_already_ended')
    expect(await billsOf(app)).toEqual([800])
  }),
)

testWithApp('a board that lost its power ends the old session by starting anew', (app) =>
  withTool(app, async ({ board, advance }) => {
    board.tap('1001')
    await happens(board, 'on')
    advance('PT1M')
    await next(board, isTaken('update'))
    const lost = board.sessionId
    board.cutPower()
    advance('PT5M')
    await happens(board, 'ready', 2)
    board.tap('1001')
    await happens(board, 'on', 2)
    const [old, current] = await sessionsOf(app)
    expect(old).toMatchObject({ uuid: lost, end_reason: 'replaced', seconds: 60 })
    expect(current).toMatchObject({ uuid: board.sessionId, ended_at: null })
  }),
)

testWithApp('without a connection nothing starts; what the portal has ended goes off', (app) =>
  withTool(app, async ({ board, advance }) => {
    board.tap('1001')
    await happens(board, 'on')
    await next(board, isTaken('update'))
    board.suffer({ type: 'half-open' })
    advance('PT10M')
    await app.ctx.jobs.runNow('interlocks.timeout')
    await happens(board, 'off')
    expect(board.events.items.find((event) => event.type === 'off')).toEqual({ type: 'off', cause: 'portal' })
    expect(await sessionsOf(app)).toMatchObject([{ end_reason: 'timed_out', seconds: 0, cost: 0 }])
    board.suffer({ type: 'drop' })
    await happens(board, 'disconnected', 2)
    board.tap('1001')
    expect(board.events.items.at(-1)).toEqual({ type: 'unreachable', cardId: '1001' })
  }),
)
