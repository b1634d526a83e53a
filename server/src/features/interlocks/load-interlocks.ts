import type { Interlock, RunningSession } from '@fobhouse/contract/routes/interlocks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { listUnreadableCards } from '../access/public.ts'
import { listDevices, presentListedDevice } from '../devices/public.ts'
import { costOf, useUntil } from './finish-session.ts'
import { kwhOf } from './rules.ts'
import { listRunningSessions, listUse } from './store.ts'

/** All interlocks, or the one with this id, with what runs on them. */
export async function loadInterlocks(ctx: Pick<Context, 'db' | 'devices'>, id?: number): Promise<Interlock[]> {
  const rows = await listDevices(ctx.db, 'interlock', id)
  const sessions = new Map((await listRunningSessions(ctx.db, id)).map((session) => [session.device_id, session]))
  return rows.map((row) => {
    const session = sessions.get(row.id)
    return {
      ...presentListedDevice(ctx, row),
      costPerSession: row.cost_per_session,
      costPerHour: row.cost_per_hour,
      costPerKwh: row.cost_per_kwh,
      ...(session ? { session: presentSession(session) } : {}),
    }
  })
}

/** One interlock with its use by member. Throws `not_found`. */
export async function loadInterlock(ctx: Pick<Context, 'db' | 'devices'>, id: number) {
  const [interlock] = await loadInterlocks(ctx, id)
  if (!interlock) throw new AppError('not_found')
  const use = await listUse(ctx.db, id)
  return {
    ...interlock,
    unreadableCards: interlock.reader24Bit ? await listUnreadableCards(ctx.db) : [],
    statistics: use.map((row) => ({
      memberId: row.id,
      name: `${row.first_name} ${row.last_name}`,
      totalSwipes: row.count,
      totalSeconds: row.seconds ?? 0,
      lastSwipe: row.last,
    })),
  }
}

function presentSession(session: Awaited<ReturnType<typeof listRunningSessions>>[number]): RunningSession {
  const use = useUntil(session, session.last_news_at)
  return {
    memberId: session.member_id,
    member: `${session.first_name} ${session.last_name}`,
    start: session.started_at,
    lastNews: session.last_news_at,
    kwh: session.first_reading === null ? null : kwhOf(use.milliwattHours),
    cost: costOf(session, use),
  }
}
