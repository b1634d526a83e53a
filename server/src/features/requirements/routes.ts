import { type SubjectPath, subjectKinds } from '@fobhouse/contract/competence/requirements.ts'
import type { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { listAll, readRequirement } from './read.ts'
import { presentRehearsal, rehearse } from './rehearse.ts'
import { beginOf, checkExpression, removeRequirement, requirePlace, setRequirement } from './set-requirement.ts'
import type { Subject } from './store.ts'

export function requirementHandlers(ctx: Context): Handlers<typeof requirementRoutes> {
  return {
    list: () => listAll(ctx),
    get: ({ params }) => readRequirement(ctx, subjectOf(params)),
    async set({ params, body: given, caller }) {
      await setRequirement(ctx, { subject: subjectOf(params), given, actor: actorOf(caller) })
      return {}
    },
    async remove({ params, caller }) {
      await removeRequirement(ctx, { subject: subjectOf(params), actor: actorOf(caller) })
      return {}
    },
    async preview({ params, body: { expression, from }, caller: { memberId } }) {
      const place = await requirePlace(ctx.db, subjectOf(params))
      await checkExpression(ctx, ctx.db, { subject: place, expression })
      const instant = Date.parse(beginOf(ctx, from).at)
      return presentRehearsal(await rehearse(ctx, ctx.db, { place, expression, instant, memberId }))
    },
  }
}

function subjectOf({ kind, id }: { kind: SubjectPath; id: number }): Subject {
  return { kind: subjectKinds[kind], id }
}
