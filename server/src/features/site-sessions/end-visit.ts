import type { Context } from '../../context.ts'
import { fromText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { lastExpiredStart } from '../../db/on-site.ts'
import { announceLeaving, type VisitContext } from './announce-visits.ts'
import { findOpenSession, findSession, listExpiredSessions, saveEnd, type SiteSessionRow } from './store.ts'

/** Ends a member's own visit; does nothing without one. */
export async function checkOut(ctx: VisitContext, memberId: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const session = await findOpenSession(trx, memberId)
    if (!session) return
    if (isExpired(ctx, session)) await endExpired(ctx, trx, session)
    else await saveEnd(trx, session.id, { ended_at: toText(ctx.clock.now()), end_reason: 'member' })
    await announceLeaving(ctx, trx, [memberId])
  })
}

type EndRequest = { id: number; actor: Actor & { memberId: number } }

/** Ends the visit of somebody who forgot to. Throws `not_found`. */
export async function endVisit(ctx: VisitContext, { id, actor }: EndRequest): Promise<void> {
  await ctx.transact(async (trx) => {
    const session = await findSession(trx, id)
    if (!session) throw new AppError('not_found')
    if (session.ended_at !== null || session.member_id === null || isExpired(ctx, session)) return
    const now = toText(ctx.clock.now())
    await saveEnd(trx, id, { ended_at: now, end_reason: 'administrator', ended_by: actor.memberId })
    await writeAudit(ctx, trx, {
      actor,
      action: 'siteSession.end',
      subject: `member:${session.member_id}`,
      before: { started_at: session.started_at },
      after: { ended_at: now },
    })
    await announceLeaving(ctx, trx, [session.member_id])
  })
}

/** Ends every visit that has reached its maximum hours, at the moment when it did. */
export async function endExpiredVisits(ctx: VisitContext): Promise<void> {
  await ctx.transact(async (trx) => {
    const expired = await listExpiredSessions(trx, lastExpiredStart(ctx))
    for (const session of expired) await endExpired(ctx, trx, session)
    const left = expired.map((session) => session.member_id)
    if (left.length > 0) await announceLeaving(ctx, trx, left)
  })
}

/** Whether a visit has reached its maximum hours: then it no longer counts, even before the job ends it. */
export function isExpired(
  ctx: Pick<Context, 'clock' | 'settings'>,
  session: Pick<SiteSessionRow, 'started_at'>,
): boolean {
  return session.started_at <= lastExpiredStart(ctx)
}

/** Ends one expired visit at the moment when it expired; doors ignored it from then on. */
export async function endExpired(
  ctx: Pick<Context, 'settings'>,
  trx: Trx,
  session: Pick<SiteSessionRow, 'id' | 'started_at'>,
): Promise<void> {
  const end = fromText(session.started_at).add({ hours: ctx.settings.get('access.siteSessionHours') })
  await saveEnd(trx, session.id, { ended_at: toText(end), end_reason: 'timeout' })
}
