import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import type { Queries } from '../../../db/database.ts'
import { readSettingAt } from '../../../db/settings-history.ts'
import { isFlagOn } from '../../../http/feature-flags.ts'
import { hadNamelessVisit, isOnSite, listOnSite, listVisits } from './store.ts'

type PresenceContext = Pick<Context, 'clock' | 'settings'>

/** Who checked in then or before is no longer on site, whether or not the visit has been written off yet. */
export function lastExpiredStart(ctx: PresenceContext): string {
  return toText(ctx.clock.now().subtract({ hours: ctx.settings.get('access.siteSessionHours') }))
}

/** Whether a member is checked in; not asked where it does not matter. */
export async function isSignedIn(ctx: PresenceContext, db: Queries, memberId: number): Promise<boolean> {
  if (!isFlagOn(ctx, 'enableSiteSignIn')) return false
  return isOnSite(db, { memberId, after: lastExpiredStart(ctx) })
}

/** Everyone who is checked in; not asked where it does not matter. */
export async function listSignedIn(ctx: PresenceContext, db: Queries): Promise<ReadonlySet<number>> {
  if (!isFlagOn(ctx, 'enableSiteSignIn')) return new Set()
  return new Set(await listOnSite(db, lastExpiredStart(ctx)))
}

/** Whether a member was checked in at a moment; undefined where nothing stored says so. */
export async function wasSignedIn(
  ctx: Pick<Context, 'db' | 'settings'>,
  memberId: number,
  at: string,
): Promise<boolean | undefined> {
  const hours = await readSettingAt(ctx, 'access.siteSessionHours', at)
  const after = toText(fromText(at).subtract({ hours }))
  const visits = await listVisits(ctx.db, { memberId, after, until: at })
  if (visits.some((visit) => visit.ended_at === null || visit.ended_at > at)) return true
  // By the hours of that moment it was not over: they were changed between it and when the visit was written off.
  if (visits.some((visit) => visit.end_reason === 'timeout')) return undefined
  return (await hadNamelessVisit(ctx.db, { after, at })) ? undefined : false
}
