import type { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Performer } from '../../http/perform-again.ts'
import { approve, refuse } from './decide.ts'
import { readApprovals } from './list-approvals.ts'

export function approvalHandlers(ctx: Context, performer: Performer): Handlers<typeof approvalRoutes> {
  return {
    list: ({ caller }) => readApprovals(ctx, caller),
    async approve({ params, caller }) {
      await approve(ctx, performer, { id: params.id, caller })
      return {}
    },
    async refuse({ params, caller }) {
      await refuse(ctx, { id: params.id, caller })
      return {}
    },
  }
}
