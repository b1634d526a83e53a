import type { rehearsalRoutes } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { exportRehearsal } from './export-rehearsal.ts'
import { readRehearsal } from './read-rehearsal.ts'
import { startRehearsal } from './start-rehearsal.ts'

export function rehearsalHandlers(
  ctx: Pick<Context, 'clock' | 'db' | 'jobs' | 'transact'>,
): Handlers<typeof rehearsalRoutes> {
  return {
    read: ({ query }) => readRehearsal(ctx.db, query.kind),
    async start({ body, caller }) {
      await startRehearsal(ctx, { days: body.days, actor: actorOf(caller) })
      return {}
    },
    async export({ caller, reply }) {
      const actor = actorOf(caller)
      const { fileName, csv } = await exportRehearsal(ctx, { actor })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
  }
}
