import type { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import { requireDuty } from '../../http/access-guard.ts'
import type { Handlers } from '../../http/handler.ts'

// Files are read once in a while: what reads them is loaded when the first one comes.

export function memberImportHandlers(ctx: Context): Handlers<typeof memberImportRoutes> {
  return {
    readColumns: async ({ body }) => (await import('./read-columns.ts')).readColumns(ctx, body.csv),
    run: async ({ body: { csv, mapping, dryRun, invite, newState }, caller }) => {
      // Opening balances put money into accounts.
      if (Object.values(mapping).includes('balance')) requireDuty(caller, 'money')
      const { importMembers } = await import('./import-members.ts')
      return importMembers(ctx, {
        csv,
        mapping,
        isDryRun: dryRun,
        invites: invite ?? false,
        newState: newState ?? 'noob',
        actor: actorOf(caller),
      })
    },
  }
}
