import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { cardListsChanged } from '../access/public.ts'
import { tellOfLeaving } from '../supervision/public.ts'

export type VisitContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'> & {
  isAutomatic?: true
}

/** Tells doors and open pages after the commit that these members arrived or left. */
export function announceVisits(ctx: Pick<Context, 'devices' | 'live'>, trx: Trx, memberIds: readonly number[]): void {
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'siteSessions' })
    for (const memberId of memberIds) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}

/** The same once their visits have ended, whatever ended them: whoever is left and minds is told, too. */
export async function announceLeaving(
  ctx: Omit<VisitContext, 'transact'>,
  trx: Trx,
  memberIds: readonly number[],
): Promise<void> {
  announceVisits(ctx, trx, memberIds)
  await tellOfLeaving(ctx, trx, memberIds)
}
