import { setTimeout as wait } from 'node:timers/promises'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import { createContext } from '../../../context.ts'
import { systemClock } from '../../../core/clock.ts'
import { readConfig } from '../../../core/config.ts'
import type { Database } from '../../../db/database.ts'
import { noSecrets } from '../../../db/secrets/secrets.ts'
import { endSilentSessions } from '../../../features/interlocks/end-silent-sessions.ts'
import { costOf, useUntil } from '../../../features/interlocks/finish-session.ts'
import type { Club, Seat } from '../club.ts'
import { eventually } from '../eventually.ts'
import type { Worker } from '../worker.ts'
import type { BoardOptions } from './doors.ts'

const patienceMs = 120_000

/** Switches a tool on and off; several faults may pass in between. */
export function createToolWorker(seat: Seat, { club, ...board }: BoardOptions & { club: Club }): Worker {
  const tool = new VirtualInterlock({ ...board, ...seat, updateEveryMs: 3000 })
  const deeds = followTool(tool)
  return {
    name: `tool ${seat.serial}`,
    restMs: 300,
    start: async () => {
      tool.start()
      await tool.events.waitFor(({ type }) => type === 'ready', patienceMs)
    },
    stop: () => tool.stop(),
    isConnected: () => tool.isAuthorised,
    async work() {
      tool.tap(club.maker.card)
      const latest = Date.now() + patienceMs
      while (tool.isWaiting) {
        if (Date.now() > latest) throw new Error('No answer')
        await wait(5)
      }
    },
    findFaults: async (database) => [
      ...(await eventually(() => compareTool(database, { tool, deeds }))),
      ...(await findToldFaults(database, deeds)),
      ...(await findBillFaults(database, seat.serial)),
    ],
    findLastFaults: async (database) => [
      ...(await findEndless(database, seat.serial)),
      ...(await findBillFaults(database, seat.serial)),
    ],
  }
}

type ToolDeeds = {
  /** Granted sessions, and sessions with an acknowledged end. */
  started: string[]
  ended: string[]
  /** A start had no answer: the server may have a session that the board does not know. */
  isInDoubt: boolean
}

/** Ends are acknowledged in their order. */
function followTool(tool: VirtualInterlock): ToolDeeds {
  const deeds: ToolDeeds = { started: [], ended: [], isInDoubt: false }
  const ending: string[] = []
  let running = ''
  tool.events.listen((event) => {
    if (event.type === 'on') {
      running = event.sessionId
      deeds.started.push(running)
      deeds.isInDoubt = false
    }
    if (event.type === 'rejected' && event.reason === 'no answer') deeds.isInDoubt = true
    if (event.type === 'off' && event.cause === 'card') ending.push(running)
    if (event.type === 'reported' && event.report === 'end') deeds.ended.push(...ending.splice(0, 1))
  })
  return deeds
}

async function compareTool(
  { queries: db }: Database,
  { tool, deeds }: { tool: VirtualInterlock; deeds: ToolDeeds },
): Promise<string[]> {
  const open = await db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .select('interlock_sessions.uuid')
    .where('devices.serial', '=', tool.serial)
    .where('interlock_sessions.ended_at', 'is', null)
    .execute()
  const [held, runs] = [open.map(({ uuid }) => uuid), tool.sessionId]
  const isRight = runs === undefined ? held.length <= (deeds.isInDoubt ? 1 : 0) : held.length === 1 && held[0] === runs
  return isRight ? [] : [`the tool ${tool.serial} runs ${runs ?? 'nothing'}, the server holds ${held.join(' ')} open`]
}

async function findToldFaults({ queries: db }: Database, { started, ended }: ToolDeeds): Promise<string[]> {
  const rows = await db.selectFrom('interlock_sessions').select(['uuid', 'ended_at']).execute()
  const known = Map.groupBy(rows, ({ uuid }) => uuid)
  return [
    ...started.flatMap((uuid) => {
      const count = known.get(uuid)?.length ?? 0
      return count === 1 ? [] : [`session ${uuid} is there ${count} times`]
    }),
    ...ended.flatMap((uuid) => (known.get(uuid)?.[0]?.ended_at === null ? [`session ${uuid} has not ended`] : [])),
  ]
}

/** Run after the boards were switched off for good. */
async function findEndless({ queries: db }: Database, serial: string): Promise<string[]> {
  const rows = await db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .select('interlock_sessions.uuid')
    .where('devices.serial', '=', serial)
    .where('interlock_sessions.ended_at', 'is', null)
    .execute()
  return rows.map(({ uuid }) => `session ${uuid} goes on although nobody hears of it`)
}

/** Each ended session must be billed once, for what it used. */
async function findBillFaults({ queries: db }: Database, serial: string): Promise<string[]> {
  const sessions = await db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .selectAll('interlock_sessions')
    .where('devices.serial', '=', serial)
    .where('interlock_sessions.ended_at', 'is not', null)
    .execute()
  const bills = await db
    .selectFrom('transfers')
    .select(['amount', 'idempotency_key'])
    .where('kind', '=', 'interlock')
    .execute()
  const billed = Map.groupBy(bills, (bill) => bill.idempotency_key)
  return sessions.flatMap((session) => {
    const { uuid, ended_at: end, cost } = session
    const due = costOf(session, useUntil(session, session.last_news_at))
    const amounts = (billed.get(`interlock session ${uuid}`) ?? []).map(({ amount }) => amount)
    const isRight = end === session.last_news_at && cost === due && amounts.join() === (due > 0 ? String(due) : '')
    return isRight
      ? []
      : [`session ${uuid} ended ${end} for ${cost}, not ${due}, billed ${amounts.join() || 'nothing'}`]
  })
}

/** Does what the job does a day later. */
export async function endSilence(database: Database): Promise<void> {
  const later = systemClock.now().add({ hours: 24 })
  const clock = { ...systemClock, now: () => later, milliseconds: () => later.epochMilliseconds }
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error' }), { database, clock, secrets: noSecrets })
  const signal = new AbortController().signal
  await endSilentSessions(ctx, { upSince: systemClock.now().subtract({ hours: 24 }), signal })
}

/** Under ten seconds is free, so makes running sessions an hour old, to be billed. Only without a server. */
export async function makeSessionsOld({ queries: db }: Database): Promise<void> {
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('interlock_sessions').set({ started_at: startedAt }).where('ended_at', 'is', null).execute()
}
