import type { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Handlers } from '../../../http/handler.ts'
import { listWaysIn } from '../../../identity/public.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'

export function ownSessionHandlers(ctx: Context): Handlers<typeof ownSessionRoutes> {
  return {
    async list({ caller }) {
      const found = await listWaysIn(ctx.db, { ...caller, now: nowText(ctx.clock) })
      return found.map(({ id, open: { ref: _stored, ...told } }) => ({ id, ...told }))
    },
    endOthers: ({ caller, query }) => endOtherSessions(ctx, caller, { withKeys: query.keys === 'true' }),
    async end({ params, caller }) {
      await endOwnSession(ctx, caller, params.id)
      return {}
    },
  }
}
