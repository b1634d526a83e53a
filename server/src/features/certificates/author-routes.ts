import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { awardRoutes, certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Parts } from '../feature.ts'
import { createCertificate, removeCertificate, updateCertificate } from './authoring/change-certificates.ts'
import { listAuthored, readAuthored } from './authoring/read-certificates.ts'
import { saveSteps } from './authoring/save-steps.ts'
import { previewCascade } from './awards/cascade.ts'
import { giveAward } from './awards/give-award.ts'
import { exportAwards, pageOfAwards } from './awards/read-awards.ts'
import { reinstateAward, revokeAward, suspendAward } from './awards/take-away.ts'
import { findReader } from './reader.ts'
import { askerOf } from './routes.ts'
import { requireLead } from './trainers/require-trainer.ts'

export function certificateHandlers(ctx: Context): Handlers<typeof certificateRoutes> {
  return {
    list: ({ caller }) => listAuthored(ctx, caller.memberId),
    create: async ({ body, caller }) => ({ id: await createCertificate(ctx, { given: body, actor: actorOf(caller) }) }),
    async get({ params: { id }, caller }) {
      await requireLead(ctx, ctx.db, { caller, certificateId: id })
      return readAuthored(ctx, { id, memberId: caller.memberId })
    },
    async update({ params: { id }, body, caller }) {
      await requireLead(ctx, ctx.db, { caller, certificateId: id })
      await updateCertificate(ctx, { id, change: body, actor: actorOf(caller) })
      return {}
    },
    async remove({ params: { id }, caller }) {
      await removeCertificate(ctx, { id, actor: actorOf(caller) })
      return {}
    },
    async saveSteps({ params: { id }, body: { steps, revision }, caller }) {
      await requireLead(ctx, ctx.db, { caller, certificateId: id })
      return saveSteps(ctx, { id, steps, revision, actor: actorOf(caller) })
    },
  }
}

export function awardHandlers(ctx: Context, { features }: Pick<Parts, 'features'>): Handlers<typeof awardRoutes> {
  const losesWith = features.flatMap((feature) => feature.losesWith ?? [])
  return {
    list: (call) => pageOfAwards(ctx, call),
    async export({ query, caller, reply }) {
      const actor = caller.via === 'key' ? { memberId: null, name: caller.name } : actorOf(caller)
      const { fileName, csv } = await exportAwards(ctx, { query, actor, hasNotes: caller.via !== 'key' })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    give: async ({ body, caller }) => ({ id: await giveAward(ctx, { given: body, actor: actorOf(caller) }) }),
    async cascade({ params: { id }, caller }) {
      const reader = await findReader(ctx, ctx.db, caller.memberId)
      return previewCascade(ctx, { id, caller, nameOf: ({ name }) => textFor(name, reader), losesWith })
    },
    async suspend({ params: { id }, body, caller }) {
      await suspendAward(ctx, { id, given: body, caller: askerOf(caller) })
      return {}
    },
    async reinstate({ params: { id }, body, caller }) {
      await reinstateAward(ctx, { id, note: body.note, caller: askerOf(caller) })
      return {}
    },
    async revoke({ params: { id }, body, caller }) {
      await revokeAward(ctx, { id, given: body, caller: askerOf(caller) })
      return {}
    },
  }
}
