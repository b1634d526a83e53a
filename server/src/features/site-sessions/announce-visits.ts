import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { cardListsChanged } from '../access/public.ts'

export type VisitContext = Pick<Context, 'clock' | 'devices' | 'live' | 'settings' | 'transact'>

/** Tells, after the commit, doors and open pages that these members came or went. */
export function announceVisits(ctx: Pick<Context, 'devices' | 'live'>, trx: Trx, memberIds: readonly number[]): void {
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'siteSessions' })
    for (const memberId of memberIds) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
