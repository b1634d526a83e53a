import type { AuditEntry, auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readIdCursor } from '../../http/paging.ts'
import { type AuditFilter, type AuditRow, listAudit, nameSubjects } from './store.ts'

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
      const entries = page.map((row) => ({ ...row, before: parseJson(row.before), after: parseJson(row.after) }))
      const nameOf = await nameSubjects(ctx.db, entries.flatMap(subjectsOf))
      return entries.map((entry) => toEntry(entry, nameOf))
    },
  }
}

/** `12` and `member:12` mean the member, who may have changed names since; anything else is a name as it was written. */
function toActor(text: string | undefined): AuditFilter['actor'] {
  if (text === undefined) return undefined
  const id = /^(?:member:)?([1-9]\d{0,14})$/.exec(text)?.[1]
  return id === undefined ? { name: text } : { id: Number(id) }
}

type ParsedRow = Omit<AuditRow, 'before' | 'after'> & { before: unknown; after: unknown }

/** A grant's line is about the member; its device stands in the facts. */
function subjectsOf({ subject, after }: ParsedRow): string[] {
  const grant = grantFactsSchema.safeParse(after)
  return grant.success ? [subject, `device:${grant.data.device}`] : [subject]
}

const grantFactsSchema = z.object({ device: z.int(), granted: z.string().nullable() })

function toEntry(row: ParsedRow, nameOf: ReadonlyMap<string, string>): AuditEntry {
  const [subjectName, deviceName] = subjectsOf(row).map((subject) => nameOf.get(subject))
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    ...(subjectName === undefined ? {} : { subjectName }),
    ...(deviceName === undefined ? {} : { deviceName }),
    before: row.before,
    after: row.after,
  }
}

/** Whatever the deed wrote; the page shows it as it is. */
function parseJson(text: string): unknown {
  return JSON.parse(text)
}
