import type { competenceRoutes, trainerRoutes } from '@fobhouse/contract/routes/competence.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Caller } from '../../identity/public.ts'
import { readTrainers } from './authoring/read-certificates.ts'
import { readOwn, readOwnOne } from './read-own.ts'
import { checkCourse, confirmReading } from './steps/do-steps.ts'
import { appointTrainer, removeTrainer, updateTrainer } from './trainers/change-trainers.ts'
import { requireLead } from './trainers/require-trainer.ts'

export function competenceHandlers(ctx: Context): Handlers<typeof competenceRoutes> {
  return {
    list: ({ caller }) => readOwn(ctx, caller.memberId),
    get: ({ params, caller }) => readOwnOne(ctx, { memberId: caller.memberId, certificateId: params.id }),
    read: ({ params: { id, stepId }, body, caller }) =>
      confirmReading(ctx, { certificateId: id, stepId, version: body.version, actor: actorOf(caller) }),
    course: ({ params: { id, stepId }, caller }) =>
      checkCourse(ctx, { certificateId: id, stepId, actor: actorOf(caller) }),
  }
}

export function trainerHandlers(ctx: Context): Handlers<typeof trainerRoutes> {
  return {
    async list({ params, caller }) {
      await requireLead(ctx, ctx.db, { caller, certificateId: params.id })
      return readTrainers(ctx, params.id)
    },
    appoint: async ({ params, body, caller }) => ({
      id: await appointTrainer(ctx, { certificateId: params.id, given: body, caller: askerOf(caller) }),
    }),
    async update({ params, body, caller }) {
      await updateTrainer(ctx, { id: params.id, change: body, caller: askerOf(caller) })
      return {}
    },
    async remove({ params, caller }) {
      await removeTrainer(ctx, { id: params.id, caller: askerOf(caller) })
      return {}
    },
  }
}

/** A caller as the actor of the trail, with the duties that make an administrator. */
export function askerOf(caller: Pick<Caller, 'memberId' | 'name' | 'duties'>) {
  return { ...actorOf(caller), duties: caller.duties }
}
