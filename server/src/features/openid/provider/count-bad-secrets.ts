import type { IncomingMessage } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { countFailure } from '../../../identity/public.ts'

/** Where programs show their secrets. */
const paths = new Set(['/token', '/token/revocation', '/token/introspection'])

/**
 * Wrong secrets of programs, and codes and tokens that are none, are counted by the network they come from; beyond the limit
 * they are answered by 429. A right one is never held up: it cannot be guessed.
 */
export function countBadSecrets(
  ctx: Pick<Context, 'clock' | 'db' | 'ids'>,
  provider: Provider,
  { addressOf }: { addressOf: (request: IncomingMessage) => string },
): void {
  provider.use(async (koa, next) => {
    await next()
    if (!paths.has(koa.path) || koa.status !== 401) return
    try {
      await countFailure(ctx, { programsFrom: addressOf(koa.req) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { retryAfterSeconds = 0 } = error.details
      koa.status = 429
      koa.set('retry-after', String(retryAfterSeconds))
      koa.body = { error: 'too_many_requests', error_description: 'Too many wrong secrets came from this address.' }
    }
  })
}
