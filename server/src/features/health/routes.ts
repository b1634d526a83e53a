import type { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { touchDatabase } from './store.ts'

export function healthHandlers(ctx: Pick<Context, 'db'>): Handlers<typeof healthRoutes> {
  return {
    live: () => ({ status: 'ok' }),
    ready: async () => {
      try {
        await touchDatabase(ctx.db)
        return { status: 'ok' }
      } catch (cause) {
        throw new AppError('unavailable', { detail: 'The database does not answer.', cause })
      }
    },
  }
}
