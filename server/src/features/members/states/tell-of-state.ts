import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../../context.ts'
import { recordMember } from '../../../db/access-history.ts'
import type { Trx } from '../../../db/database.ts'
import { balanceChanged } from '../../../live/member-changed.ts'
import { cardListsChanged } from '../../access/public.ts'
import { announce } from '../../webhooks/public.ts'

export type StateContext = Pick<Context, 'config' | 'settings' | 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>

type Told = { id: number; before: MemberState; after: MemberState }

/** Reports a changed member to history, webhooks, boards and open pages, in the transaction that changed it. */
export async function tellOfState(ctx: StateContext, trx: Trx, { id, before, after }: Told): Promise<void> {
  if (after !== before) {
    await recordMember(ctx, trx, id)
    await announce(ctx, trx, { event: 'member', type: 'member.state_changed', data: { id, before, after } })
    cardListsChanged(ctx, trx)
  }
  trx.afterCommit(() => {
    balanceChanged(ctx, id)
    ctx.live.publish({ memberId: id }, { type: 'config' }) // what features say there may be for members only
  })
}
