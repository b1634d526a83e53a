import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { fullName } from '../../core/full-name.ts'
import type { Trx } from '../../db/database.ts'
import type { SessionEnd } from '../../db/tables/interlocks.ts'
import { readPaidTimes } from '../bookings/public.ts'
import { noteUse } from '../certificates/public.ts'
import { canPost, postSessionEnd } from '../chat/public.ts'
import { countSession } from '../maintenance/public.ts'
import { postTransfer } from '../memberbucks/public.ts'
import { noteHours } from '../supervision/public.ts'
import { describeSession, energyUsed, sessionCost, type SessionUse } from './rules.ts'
import { getBillingNames, getPostedNames, type OpenSession, saveSession, type Session } from './store.ts'

export type SessionFinish = {
  session: OpenSession
  /** End of the billed time. */
  endedAt: string
  reason: SessionEnd
  /** Who switched the tool off, if they used a card. */
  endedBy?: number
}

export type FinishContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'>

/**
 * Ends an open session in the caller's transaction and bills its full cost once to the person who began it, whatever
 * their balance.
 */
export async function finishSession(
  ctx: FinishContext,
  trx: Trx,
  { session, endedAt, reason, endedBy }: SessionFinish,
): Promise<void> {
  const paidOf = await readPaidTimes(trx, [session])
  const use = { ...useUntil(session, endedAt), paidMilliseconds: paidOf(session, endedAt) }
  const cost = costOf(session, use)
  await saveSession(trx, session.id, {
    ended_at: endedAt,
    end_reason: reason,
    ended_by: endedBy ?? null,
    seconds: Math.floor(use.milliseconds / 1000),
    cost,
  })
  if (cost > 0) await bill(ctx, trx, { session, use, cost })
  const memberId = session.member_id
  await countSession(ctx, trx, { itemId: session.equipment_id, startedAt: session.started_at, ...use })
  await noteSession(ctx, trx, { session, endedAt })
  if (canPost(ctx)) {
    const { name, post_to_discord, post_to_slack, ...member } = await getPostedNames(trx, {
      memberId,
      deviceId: session.device_id,
    })
    const device = { name, post_to_discord, post_to_slack }
    await postSessionEnd(ctx, trx, { device, member, milliseconds: use.milliseconds, cost })
  }
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'devices' })
    ctx.live.publish({ memberId }, { type: 'profile' })
    ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}

/** A session of one's own is a use of the certificates that the tool needs; one under supervision adds hours. */
async function noteSession(
  ctx: FinishContext,
  trx: Trx,
  { session, endedAt }: Pick<SessionFinish, 'session' | 'endedAt'>,
): Promise<void> {
  const { member_id: memberId, device_id: deviceId, started_at: startedAt } = session
  if (session.supervisor_id === null) return noteUse(ctx, trx, { memberId, deviceId, startedAt, endedAt })
  const name = fullName(await getBillingNames(trx, { memberId, deviceId }))
  await noteHours(ctx, trx, { learner: { memberId, name }, deviceId, startedAt, endedAt })
}

type Bill = { session: OpenSession; use: SessionUse; cost: number }

async function bill(ctx: Pick<Context, 'clock'>, trx: Trx, { session, use, cost }: Bill): Promise<void> {
  const { member_id: memberId, device_id: deviceId, uuid } = session
  const names = await getBillingNames(trx, { memberId, deviceId })
  await postTransfer(ctx, trx, {
    from: { memberId },
    to: { house: 'interlock' },
    amount: cost,
    kind: 'interlock',
    description: describeSession(names.device, use),
    actor: { memberId, name: fullName(names) },
    idempotencyKey: `interlock session ${uuid}`,
  })
}

/** The use of a session up to an instant, from the readings so far; what bookings pay of it is not known here. */
export function useUntil(
  session: Pick<Session, 'started_at' | 'first_reading' | 'last_reading'>,
  at: string,
): SessionUse {
  const milliseconds = fromText(at).epochMilliseconds - fromText(session.started_at).epochMilliseconds
  const milliwattHours = energyUsed({ first: session.first_reading, last: session.last_reading })
  return { milliseconds: Math.max(0, milliseconds), milliwattHours }
}

/** The cost by the prices of the session's start. */
export function costOf(
  session: Pick<Session, 'cost_per_session' | 'cost_per_hour' | 'cost_per_kwh'>,
  use: SessionUse,
): number {
  const { cost_per_session: perSession, cost_per_hour: perHour, cost_per_kwh: perKwh } = session
  return sessionCost(use, { perSession, perHour, perKwh })
}
