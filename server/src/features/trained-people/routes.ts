import type { trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { awardFromGrants } from './award-from-grants.ts'

// Files are read once in a while: what reads them is loaded when the first one comes.

export function trainedPeopleHandlers(ctx: Context): Handlers<typeof trainedPeopleRoutes> {
  return {
    readColumns: async ({ body }) => (await import('./import-trained.ts')).readTrainedColumns(body.csv),
    async import({ body: { csv, mapping, dryRun }, caller }) {
      const { importTrained } = await import('./import-trained.ts')
      return importTrained(ctx, { csv, mapping, isDryRun: dryRun, actor: actorOf(caller) })
    },
    fromGrants: ({ body: { deviceId, certificateId, dryRun }, caller }) =>
      awardFromGrants(ctx, { deviceId, certificateId, isDryRun: dryRun, actor: actorOf(caller) }),
  }
}
