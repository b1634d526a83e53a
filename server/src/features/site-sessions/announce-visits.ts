import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { cardListsChanged } from '../access/public.ts'

export type VisitContext = Pick<Context, 'clock' | 'devices' | 'live' | 'settings' | 'transact'>

/** Tells doors and open pages after the commit that these members arrived or left. */
export function announceVisits(ctx: Pick<Context, 'devices' | 'live'>, trx: Trx, memberIds: readonly number[]): void {
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'siteSessions' })
    for (const memberId of memberIds) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
