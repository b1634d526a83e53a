import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { addHours, listCertificatesNow, readAble, readLearners } from '../certificates/public.ts'
import { overlapMs, type Span, wholeMs } from './hours-rules.ts'
import { listVisitsDuring } from './store.ts'

type HoursContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'>

type Learnt = {
  learner: { memberId: number; name: string }
  deviceId: number
  startedAt: string
  endedAt: string
}

/**
 * A session under supervision has ended: its hours count for what its member learns at the tool. Where a trainer has to be
 * on site, only the parts count in which an able one was; where a card vouched, all of it.
 */
export async function noteHours(
  ctx: HoursContext,
  trx: Trx,
  { learner, deviceId, startedAt, endedAt }: Learnt,
): Promise<void> {
  const { memberId } = learner
  const certificateIds = (await listCertificatesNow(trx, [deviceId])).map(({ certificateId }) => certificateId)
  const { presenceOf } = await readLearners(ctx, trx, { who: [memberId], certificateIds })
  const able = (await readAble(ctx, trx, { certificateIds })).filter((trainer) => trainer.memberId !== memberId)
  const who = [...new Set(able.map((trainer) => trainer.memberId))]
  const visits = await listVisitsDuring(trx, { who, from: startedAt, to: endedAt })
  const session: Span = { from: Date.parse(startedAt), to: Date.parse(endedAt) }
  const longestMs = ctx.settings.get('access.siteSessionHours') * 3_600_000
  const learnt = certificateIds.flatMap((certificateId) => {
    const presence = presenceOf(memberId, certificateId)
    if (presence === undefined) return []
    if (presence === 'tool') return [{ certificateId, milliseconds: wholeMs(session) }]
    const trainers = able.filter((trainer) => trainer.certificateId === certificateId)
    const presences = visits
      .filter((visit) => trainers.some((trainer) => trainer.memberId === visit.memberId))
      .map(({ from, to }) => ({ from, to: to ?? from + longestMs }))
    return [{ certificateId, milliseconds: overlapMs(session, presences) }]
  })
  await addHours(ctx, trx, { learner, learnt })
}
