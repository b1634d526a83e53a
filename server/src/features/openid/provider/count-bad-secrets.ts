import type { IncomingMessage } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { countFailure } from '../../../identity/public.ts'

/** The paths to which programs send their secrets. */
const paths = new Set(['/token', '/token/revocation', '/token/introspection'])

/**
 * Counts wrong program secrets and invalid codes and tokens per network; beyond the limit they get a 429. A right
 * secret is never refused, because it cannot be guessed.
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
