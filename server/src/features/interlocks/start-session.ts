import type { SessionRefusal } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/database.ts'
import { findItemOf } from '../../db/equipment-facts.ts'
import { type CardHolder, decideInterlock, outcomeOfDecision, seeCard, storeTap } from '../access/public.ts'
import { goAlong, watchEndsAfter } from '../bookings/public.ts'
import { postSessionStart, postTap } from '../chat/public.ts'
import { findSupervisor } from '../requirements/public.ts'
import { findTaught, signOffWithTwoCards } from '../supervision/public.ts'
import { announceTheme } from '../themes/public.ts'
import { finishSession } from './finish-session.ts'
import { refusalOnWire } from './rules.ts'
import { findInterlock, findOpenSession, insertSession } from './store.ts'

export type SessionContext = Pick<
  Context,
  'clock' | 'config' | 'devices' | 'ids' | 'jobs' | 'live' | 'settings' | 'transactTogether'
>
export type SessionStart = { sessionId: string } | { refused: SessionRefusal }

/**
 * Decides about a card held to a tool that is off, stores the tap, and starts a session if it is granted. Whoever a
 * trainer vouches for is signed off first. The board has lost a session that is still open: it ends at its last report.
 * A refusal changes no session.
 */
export async function startSession(
  ctx: SessionContext,
  { deviceId, cardNumber }: { deviceId: number; cardNumber: string },
): Promise<SessionStart> {
  const sessionId = ctx.ids.uuid()
  return ctx.transactTogether(async (trx) => {
    const device = await findInterlock(trx, deviceId)
    if (!device) throw new AppError('not_found')
    const card = await seeCard(trx, cardNumber, device.reader_24_bit === 1)
    const taught = await findTaught(trx, deviceId)
    const memberId = card.holder?.id
    if (memberId !== undefined) await signOffWithTwoCards(ctx, trx, { deviceId, memberId, taught })
    const { access, reasons } = await decideInterlock(ctx, trx, { deviceId, card })
    const mayLearn = access && memberId !== undefined && taught.isLearnt
    const supervisorId = mayLearn ? await findSupervisor(ctx, trx, { deviceId, memberId }) : null
    const tap = await storeTap(ctx, trx, { device, card, outcome: outcomeOfDecision(reasons), reasons })
    if (!access || !card.holder) {
      await postTap(ctx, trx, { device, ...tap })
      return { refused: refusalOnWire(reasons) }
    }
    await endLostSession(ctx, trx, deviceId)
    await openSession(ctx, trx, { device, member: card.holder, uuid: sessionId, tapId: tap.id, supervisorId })
    return { sessionId }
  })
}

async function endLostSession(ctx: SessionContext, trx: Trx, deviceId: number): Promise<void> {
  const session = await findOpenSession(trx, deviceId)
  if (session) await finishSession(ctx, trx, { session, endedAt: session.last_news_at, reason: 'replaced' })
}

type NewSession = {
  device: NonNullable<Awaited<ReturnType<typeof findInterlock>>>
  member: CardHolder
  uuid: string
  tapId: number
  supervisorId: number | null
}

async function openSession(
  ctx: SessionContext,
  trx: Trx,
  { device, member, uuid, tapId, supervisorId }: NewSession,
): Promise<void> {
  const now = toText(ctx.clock.now())
  const item = await findItemOf(trx, device.id)
  if (item && (item.alternatives ?? 0) > 1) await goAlong(ctx, trx, { itemId: item.id, memberId: member.id })
  await insertSession(trx, {
    device_id: device.id,
    equipment_id: item?.id ?? null,
    uuid,
    member_id: member.id,
    started_at: now,
    tap_id: tapId,
    supervisor_id: supervisorId,
    last_news_at: now,
    cost_per_session: device.cost_per_session,
    cost_per_hour: device.cost_per_hour,
    cost_per_kwh: device.cost_per_kwh,
  })
  if (item) watchEndsAfter(ctx, trx)
  await postSessionStart(ctx, trx, { device, member })
  await announceTheme(ctx, trx, { device, member })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
}
