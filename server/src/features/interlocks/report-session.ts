import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { seeCard, storeTap } from '../access/public.ts'
import { findTaught, signOffWithTwoCards } from '../supervision/public.ts'
import { noteRunning } from '../maintenance/public.ts'
import { type FinishContext, finishSession, useUntil } from './finish-session.ts'
import { addReading } from './rules.ts'
import { findInterlock, findSession, isOpen, type OpenSession, saveSession } from './store.ts'

type ReportContext = FinishContext & Pick<Context, 'transactTogether'>
export type SessionReport = {
  deviceId: number
  sessionId: string
  /** The plug's meter in milliwatt-hours, or null. */
  reading: number | null
}
export type ReportAnswer = 'taken' | 'session_already_ended' | 'unknown_session'

/** Stores a board's report that the tool still runs, however long the board was silent before. */
export async function updateSession(ctx: ReportContext, report: SessionReport): Promise<ReportAnswer> {
  return ctx.transactTogether(async (trx) => {
    const found = await readOpen(trx, report)
    if ('failure' in found) return found.failure
    const latest = await saveNews(ctx, trx, { session: found.session, reading: report.reading })
    const use = useUntil(latest, latest.last_news_at)
    await noteRunning(ctx, trx, { itemId: latest.equipment_id, startedAt: latest.started_at, ...use })
    return 'taken'
  })
}

/** Handles a board's report that the tool is off. A card used for that is a tap like any other. */
export async function endSession(
  ctx: ReportContext,
  { cardNumber, ...report }: SessionReport & { cardNumber: string | undefined },
): Promise<ReportAnswer> {
  return ctx.transactTogether(async (trx) => {
    const found = await readOpen(trx, report)
    if ('failure' in found) return found.failure
    const { session, device } = found
    const card = cardNumber === undefined ? undefined : await seeCard(trx, cardNumber, device.reader_24_bit === 1)
    const holder = card?.holder
    if (holder) {
      const taught = await findTaught(trx, device.id)
      await signOffWithTwoCards(ctx, trx, { deviceId: device.id, memberId: holder.id, taught })
    }
    if (card) await storeTap(ctx, trx, { device, card, outcome: holder ? 'granted' : 'unknown_card' })
    const latest = await saveNews(ctx, trx, { session, reading: report.reading })
    const end = {
      endedAt: latest.last_news_at,
      reason: 'switched_off',
      ...(holder ? { endedBy: holder.id } : {}),
    } as const
    await finishSession(ctx, trx, { session: latest, ...end })
    return 'taken'
  })
}

type Open = {
  session: OpenSession
  device: NonNullable<Awaited<ReturnType<typeof findInterlock>>>
}
type Failure = { failure: Exclude<ReportAnswer, 'taken'> }

async function readOpen(trx: Trx, { deviceId, sessionId }: SessionReport): Promise<Open | Failure> {
  const device = await findInterlock(trx, deviceId)
  const session = await findSession(trx, { deviceId, uuid: sessionId })
  if (!device || !session) return { failure: 'unknown_session' }
  if (!isOpen(session)) return { failure: 'session_already_ended' }
  return { session, device }
}

async function saveNews(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { session, reading }: { session: OpenSession; reading: number | null },
): Promise<OpenSession> {
  const readings = addReading({ first: session.first_reading, last: session.last_reading }, reading)
  const news = {
    last_news_at: toText(ctx.clock.now()),
    first_reading: readings.first,
    last_reading: readings.last,
  }
  await saveSession(trx, session.id, news)
  return { ...session, ...news }
}
