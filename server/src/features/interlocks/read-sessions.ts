import type { LoggedSession, RunningSession, Tool } from '@fobhouse/contract/routes/interlocks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { fullName, fullNameOrNull } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'
import type { NewestPage } from '../../db/newest-first.ts'
import { findDevice } from '../devices/public.ts'
import { readAlone, readRunning } from '../supervision/public.ts'
import { type PaidOf, readPaidTimes } from '../bookings/public.ts'
import { costOf, useUntil } from './finish-session.ts'
import { kwhOf } from './rules.ts'
import {
  listRunningOf,
  listRunningSessions,
  listSessionsBy,
  listSessionsOf,
  listVisibleTools,
  type Session,
  type SessionKeys,
} from './store.ts'

type Request = { deviceId: number; limit: number; after: SessionKeys | undefined }

/** One page of a tool's sessions, newest first; `last` is set when more follow. Throws `not_found`. */
export async function readSessions(
  { db }: Pick<Context, 'db'>,
  request: Request,
): Promise<{ sessions: LoggedSession[]; last: SessionKeys | undefined }> {
  if (!(await findDevice(db, request.deviceId, 'interlock'))) throw new AppError('not_found')
  const rows = await listSessionsOf(db, { ...request, limit: request.limit + 1 })
  const page = rows.slice(0, request.limit)
  const end = rows.length > page.length ? page.at(-1) : undefined
  const paidOf = await readPaidTimes(db, page.filter(isRunning))
  return {
    sessions: page.map((row) => presentLogged(row, paidOf)),
    last: end && { startedAt: end.started_at, id: end.id },
  }
}

/** The tools that run now, with who started them. */
export async function listRunningTools(db: Queries): Promise<{ id: number; name: string; member: string }[]> {
  const sessions = await listRunningSessions(db)
  return sessions.map((session) => ({ id: session.device_id, name: session.tool, member: fullName(session) }))
}

/** The tools that members see, with prices and this member's running session. */
export async function loadTools(ctx: Pick<Context, 'clock' | 'db' | 'settings'>, memberId: number): Promise<Tool[]> {
  const { db } = ctx
  const rows = await listVisibleTools(db)
  const running = await listRunningOf(db, memberId)
  const paidOf = await readPaidTimes(db, running)
  const sessions = new Map(running.map((session) => [session.device_id, session]))
  const learning = await readRunning(ctx, db, memberId)
  const alone = new Set(sessions.size === 0 ? [] : (await readAlone(ctx, db)).map(({ deviceId }) => deviceId))
  return rows.map((row) => {
    const session = sessions.get(row.id)
    const supervised = learning.find(({ deviceId }) => deviceId === row.id)?.counts ?? null
    return {
      id: row.id,
      ...presentPrices(row),
      ...(session ? { session: { ...presentRunning(session, paidOf), supervised, alone: alone.has(row.id) } } : {}),
    }
  })
}

type PriceColumns = Pick<Session, 'cost_per_session' | 'cost_per_hour' | 'cost_per_kwh'>

export function presentPrices(row: PriceColumns) {
  return { costPerSession: row.cost_per_session, costPerHour: row.cost_per_hour, costPerKwh: row.cost_per_kwh }
}

/** A running session, billed as if it had ended at its last report. */
export function presentRunning(session: Session, paidOf: PaidOf): Omit<RunningSession, 'memberId' | 'member'> {
  const use = paidUse(session, paidOf)
  return {
    start: session.started_at,
    lastNews: session.last_news_at,
    kwh: session.first_reading === null ? null : kwhOf(use.milliwattHours),
    cost: costOf(session, use),
  }
}

/** A line of a tool's log. */
function presentLogged(session: Awaited<ReturnType<typeof listSessionsOf>>[number], paidOf: PaidOf): LoggedSession {
  return {
    ...presentUse(session, paidOf),
    memberId: session.member_id,
    member: fullNameOrNull(session),
    endedBy: fullNameOrNull({ first_name: session.ender_first_name, last_name: session.ender_last_name }),
  }
}

/** Of those that have ended the cost is stored. */
function isRunning({ ended_at }: Session): boolean {
  return ended_at === null
}

function paidUse(session: Session, paidOf: PaidOf) {
  const end = session.ended_at ?? session.last_news_at
  return { ...useUntil(session, end), paidMilliseconds: paidOf(session, end) }
}

/** The billed cost, or the cost up to now. */
function presentUse(session: Session, paidOf: PaidOf) {
  const use = paidUse(session, paidOf)
  return {
    id: session.id,
    start: session.started_at,
    end: session.ended_at,
    endReason: session.end_reason,
    seconds: session.seconds ?? Math.floor(use.milliseconds / 1000),
    kwh: session.first_reading === null ? null : kwhOf(use.milliwattHours),
    cost: session.cost ?? costOf(session, use),
  }
}

/** One page of the sessions that a member began, newest first. */
export async function listSessionsOfMember(db: Queries, memberId: number, page: NewestPage) {
  const rows = await listSessionsBy(db, memberId, page)
  const paidOf = await readPaidTimes(db, rows.filter(isRunning))
  return rows.map((row) => ({ ...presentUse(row, paidOf), deviceId: row.device_id, device: row.device_name }))
}
