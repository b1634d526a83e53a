import type { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readIdCursor } from '../../http/paging.ts'
import { exportAudit } from './export-audit.ts'
import { presentTrail } from './present-trail.ts'
import { type AuditFilter, listAudit } from './store.ts'

export function auditHandlers(ctx: Pick<Context, 'clock' | 'db' | 'transact'>): Handlers<typeof auditRoutes> {
  return {
    async list({ query, reply }) {
      const limit = query.limit ?? defaultPageSize
      const rows = await listAudit(ctx.db, toFilter(query), { beforeId: readIdCursor(query.cursor), limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (last && rows.length > limit) linkNextPage(reply, query, [last.id])
      return presentTrail(ctx.db, page)
    },
    async export({ query, caller, reply }) {
      const actor = actorOf(caller)
      const { fileName, csv } = await exportAudit(ctx, { filter: toFilter(query), actor })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
  }
}

type Query = Omit<AuditFilter, 'actor'> & { actor: string | undefined }

function toFilter({ actor, action, subject, from, to }: Partial<Query>): AuditFilter {
  return { actor: toActor(actor), action, subject, from, to }
}

/** `12` and `member:12` mean the member, whose name may have changed; anything else is a name as written. */
function toActor(text: string | undefined): AuditFilter['actor'] {
  if (text === undefined) return undefined
  const id = /^(?:member:)?([1-9]\d{0,14})$/.exec(text)?.[1]
  return id === undefined ? { name: text } : { id: Number(id) }
}
