import type { SiteSession } from '@fobhouse/contract/routes/site-sessions.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { announceVisits, type VisitContext } from './announce-visits.ts'
import { endExpired, isExpired } from './end-visit.ts'
import { parseGuests } from './rules.ts'
import { findOpenSession, insertSession, type SiteSessionRow } from './store.ts'

/** Begins a member's visit. An open visit stays as it is, whatever guests are named now. */
export async function checkIn(
  ctx: VisitContext,
  { memberId, guests }: { memberId: number; guests: readonly string[] },
): Promise<SiteSession> {
  return ctx.transact(async (trx) => {
    const former = await findOpenSession(trx, memberId)
    if (former && !isExpired(ctx, former)) return presentSession(former)
    if (former) await endExpired(ctx, trx, former)
    const row = { member_id: memberId, started_at: toText(ctx.clock.now()), guests: JSON.stringify(guests) }
    const session = await insertSession(trx, row)
    announceVisits(ctx, trx, [memberId])
    return presentSession(session)
  })
}

/** A member's open visit, or false. */
export async function findVisit(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  memberId: number,
): Promise<SiteSession | false> {
  const session = await findOpenSession(db, memberId)
  return session !== undefined && !isExpired(ctx, session) && presentSession(session)
}

function presentSession({ id, started_at: start, guests }: SiteSessionRow): SiteSession {
  return { id, start, guests: parseGuests(guests) }
}
