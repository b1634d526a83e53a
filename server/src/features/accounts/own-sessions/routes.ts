import type { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { listSignIns } from './list-sessions.ts'

export function ownSessionHandlers(ctx: Context): Handlers<typeof ownSessionRoutes> {
  return {
    list: async ({ caller }) =>
      (await listSignIns(ctx, ctx.db, caller)).map(({ tokenHash: _secret, ...session }) => session),
    async endOthers({ caller }) {
      await endOtherSessions(ctx, caller)
      return {}
    },
    async end({ params, caller }) {
      await endOwnSession(ctx, caller, params.id)
      return {}
    },
  }
}
