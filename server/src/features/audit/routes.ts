import type { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readIdCursor } from '../../http/paging.ts'
import { type AuditFilter, listAudit } from './store.ts'

export function auditHandlers(ctx: Pick<Context, 'db'>): Handlers<typeof auditRoutes> {
  return {
    async list({ query, reply }) {
      const limit = query.limit ?? defaultPageSize
      const { action, subject, from, to } = query
      const filter = { actor: toActor(query.actor), action, subject, from, to }
      const rows = await listAudit(ctx.db, filter, { beforeId: readIdCursor(query.cursor), limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (last && rows.length > limit) linkNextPage(reply, query, [last.id])
      return page.map((row) => ({
        id: row.id,
        at: row.at,
        actor: row.actor,
        action: row.action,
        subject: row.subject,
        before: parseJson(row.before),
        after: parseJson(row.after),
      }))
    },
  }
}

/** `12` and `member:12` mean the member, who may have changed names since; anything else is a name as it was written. */
function toActor(text: string | undefined): AuditFilter['actor'] {
  if (text === undefined) return undefined
  const id = /^(?:member:)?([1-9]\d{0,14})$/.exec(text)?.[1]
  return id === undefined ? { name: text } : { id: Number(id) }
}

/** Whatever the deed wrote; the page shows it as it is. */
function parseJson(text: string): unknown {
  return JSON.parse(text)
}
