import type { siteSessionRoutes } from '@fobhouse/contract/routes/site-sessions.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { checkIn, findVisit } from './check-in.ts'
import { checkOut, endVisit } from './end-visit.ts'
import { listOnSite } from './list-on-site.ts'

export function siteSessionHandlers(ctx: Context): Handlers<typeof siteSessionRoutes> {
  return {
    signIn: ({ caller, body }) => checkIn(ctx, { memberId: caller.memberId, guests: body.guests }),
    signOut: async ({ caller }) => {
      await checkOut(ctx, caller.memberId)
      return {}
    },
    check: ({ caller }) => findVisit(ctx, ctx.db, caller.memberId),
    onSite: ({ caller }) => listOnSite(ctx, caller),
    end: async ({ params, caller }) => {
      await endVisit(ctx, { id: params.id, actor: actorOf(caller) })
      return {}
    },
  }
}
