import type { calendarFeedRoutes } from '@fobhouse/contract/routes/calendar-feeds.ts'
import type { Context } from '../../context.ts'
import { type Handlers, Unchanged } from '../../http/handler.ts'
import { createFeed, loadFeeds, revokeFeed } from './change-feeds.ts'
import { readFeed } from './read-feed.ts'

export function calendarFeedHandlers(ctx: Context): Handlers<typeof calendarFeedRoutes> {
  return {
    list: ({ caller }) => loadFeeds(ctx.db, caller),
    create: ({ body: feed, caller }) => createFeed(ctx, { feed, caller }),
    async revoke({ params: { id }, caller }) {
      await revokeFeed(ctx, { id, caller })
      return {}
    },
    async read({ params: { token }, header, reply }) {
      const feed = await readFeed(ctx, token)
      const written = names(header('if-none-match'), feed.tag) ? undefined : await feed.write()
      reply.header('etag', written?.tag ?? feed.tag)
      reply.header('cache-control', 'private, max-age=300')
      return written?.text ?? new Unchanged()
    },
  }
}

/** Whether `If-None-Match` names a tag, or any (RFC 9110, 13.1.2): weak ones and strong ones are the same to it. */
function names(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((one) => opaque(one) === '*' || opaque(one) === opaque(tag))
}
