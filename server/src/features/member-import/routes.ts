import type { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import { requireDuty } from '../../http/access-guard.ts'
import type { Handlers } from '../../http/handler.ts'
import { importMembers } from './import-members.ts'
import { readColumns } from './read-columns.ts'

export function memberImportHandlers(ctx: Context): Handlers<typeof memberImportRoutes> {
  return {
    readColumns: ({ body }) => readColumns(ctx, body.csv),
    run: ({ body: { csv, mapping, dryRun, invite, newState }, caller }) => {
      // Opening balances put money into accounts.
      if (Object.values(mapping).includes('balance')) requireDuty(caller, 'money')
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
