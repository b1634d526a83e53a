import type { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Parts } from '../feature.ts'
import { eraseMember } from './erasure/erase-member.ts'
import { readErasureState, requestErasure, withdrawErasure } from './erasure/request-erasure.ts'
import { exportMember } from './export/export-member.ts'

export function privacyHandlers(ctx: Context, { features }: Parts): Handlers<typeof privacyRoutes> {
  return {
    async exportOwn({ caller, reply }) {
      const zip = await exportMember({ ...ctx, features }, { memberId: caller.memberId, actor: actorOf(caller) })
      reply.header('content-disposition', `attachment; filename="fobhouse-member-${caller.memberId}.zip"`)
      return zip
    },
    async exportMember({ params, caller, reply }) {
      const zip = await exportMember({ ...ctx, features }, { memberId: params.id, actor: actorOf(caller) })
      reply.header('content-disposition', `attachment; filename="fobhouse-member-${params.id}.zip"`)
      return zip
    },
    erasureState: ({ caller }) => readErasureState(ctx.db, caller.memberId),
    async requestErasure({ caller }) {
      await requestErasure(ctx, caller.memberId)
      return {}
    },
    async withdrawErasure({ caller }) {
      await withdrawErasure(ctx, caller.memberId)
      return {}
    },
    async erase({ params, body, caller }) {
      await eraseMember({ ...ctx, features }, { memberId: params.id, actor: actorOf(caller), ...body })
      return {}
    },
  }
}
