import type { OutboxMessage, outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readIdCursor } from '../../http/paging.ts'
import { retryFailed } from './retry-failed.ts'
import { retryMessage } from './retry-message.ts'
import { findMessage, listMessages, type OutboxSummaryRow } from './store.ts'

export function outboxHandlers(ctx: Context): Handlers<typeof outboxRoutes> {
  return {
    async list({ query, reply }) {
      const limit = query.limit ?? defaultPageSize
      const beforeId = readIdCursor(query.cursor)
      const rows = await listMessages(ctx.db, {
        state: query.state,
        kind: query.kind,
        memberId: query.member,
        beforeId,
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (last && rows.length > limit) linkNextPage(reply, query, [last.id])
      return page.map(toMessage)
    },
    async get({ params }) {
      const row = await findMessage(ctx.db, params.id)
      if (!row) throw new AppError('not_found')
      const isSecret = row.is_secret === 1
      const body = isSecret ? { text: null, html: null } : { text: row.text, html: row.html }
      return { ...toMessage(row), ...body, isSecret }
    },
    async retryFailed({ body, caller }) {
      return { count: await retryFailed(ctx, { kind: body.kind, caller }) }
    },
    async retry({ params, caller }) {
      await retryMessage(ctx, params.id, caller)
      return {}
    },
  }
}

function toMessage(row: OutboxSummaryRow): OutboxMessage {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    ...(row.next_attempt_at === null ? {} : { nextAttemptAt: row.next_attempt_at }),
    ...(row.error === null ? {} : { error: row.error }),
  }
}
