import type { bankRoutes } from '@fobhouse/contract/routes/bank.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { bookEntries, ignoreEntry } from './decide-entries.ts'
import { readEntries } from './list-entries.ts'

export function bankHandlers(ctx: Context): Handlers<typeof bankRoutes> {
  return {
    // Statements are read once in a while: what reads them is loaded when the first one comes.
    readColumns: async ({ body }) => (await import('./reading/read-csv-statement.ts')).readColumns(ctx, body.csv),
    import: async ({ body: { statement, mapping }, caller }) => {
      const { importStatement } = await import('./import-statement.ts')
      return importStatement(ctx, { statement, mapping, actor: actorOf(caller) })
    },
    entries: ({ query }) => readEntries(ctx, query.state),
    async book({ body, caller }) {
      const actor = actorOf(caller)
      return { outcomes: await bookEntries(ctx, { entries: body.entries, actor }) }
    },
    async ignore({ params, caller }) {
      await ignoreEntry(ctx, { id: params.id, isIgnored: true, actor: caller })
      return {}
    },
    async reopen({ params, caller }) {
      await ignoreEntry(ctx, { id: params.id, isIgnored: false, actor: caller })
      return {}
    },
  }
}
