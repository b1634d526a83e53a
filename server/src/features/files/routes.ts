import type { fileRoutes } from '@fobhouse/contract/routes/files.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { isSignedFor, parseToken } from './link.ts'
import { findFile } from './store.ts'

export function fileHandlers(ctx: Context): Handlers<typeof fileRoutes> {
  return {
    async get({ params, reply }) {
      const token = parseToken(params.token)
      const now = ctx.clock.now().epochMilliseconds / 1000
      if (!token || token.until <= now) throw new AppError('not_found')
      const file = await findFile(ctx.db, token.id)
      if (!file || !isSignedFor(file, token)) throw new AppError('not_found')
      reply.header('content-type', file.media_type)
      // A file opened by itself can only be seen or heard, never run scripts.
      reply.header(
        'content-security-policy',
        "default-src 'none'; media-src 'self'; img-src 'self'; frame-ancestors 'none'; sandbox",
      )
      reply.header('content-disposition', 'inline')
      return Buffer.from(file.content)
    },
  }
}
