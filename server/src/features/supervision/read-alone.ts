import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { lastExpiredStart, listOnSite } from '../../db/on-site.ts'
import { listShared, type SharedSession } from './store.ts'

/**
 * The running sessions at tools that are not used alone, of members beside whom nobody is checked in. A single question
 * while no such tool runs; none of a club without site sign-in, where nobody knows.
 */
export async function readAlone(ctx: Pick<Context, 'clock' | 'settings'>, db: Queries): Promise<SharedSession[]> {
  if (!ctx.settings.get('features.enableSiteSignIn')) return []
  const sessions = await listShared(db)
  if (sessions.length === 0) return []
  const onSite = await listOnSite(db, { who: 'everybody', after: lastExpiredStart(ctx) })
  return sessions.filter(({ memberId }) => !onSite.some((id) => id !== memberId))
}
