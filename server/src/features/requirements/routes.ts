import type { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { listAll, readRequirement } from './read.ts'
import { presentRehearsal, rehearse } from './rehearse.ts'
import { beginOf, checkExpression, removeRequirement, requireDevice, setRequirement } from './set-requirement.ts'

export function requirementHandlers(ctx: Context): Handlers<typeof requirementRoutes> {
  return {
    list: () => listAll(ctx),
    get: ({ params: { id } }) => readRequirement(ctx, id),
    async set({ params: { id: deviceId }, body: given, caller }) {
      await setRequirement(ctx, { deviceId, given, actor: actorOf(caller) })
      return {}
    },
    async remove({ params: { id: deviceId }, caller }) {
      await removeRequirement(ctx, { deviceId, actor: actorOf(caller) })
      return {}
    },
    async preview({ params: { id: deviceId }, body: { expression, from }, caller: { memberId } }) {
      await requireDevice(ctx.db, deviceId)
      await checkExpression(ctx, ctx.db, { deviceId, expression })
      const instant = Date.parse(beginOf(ctx, from).at)
      return presentRehearsal(await rehearse(ctx, ctx.db, { deviceId, expression, instant, memberId }))
    },
  }
}
