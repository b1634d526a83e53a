import type { Config } from '../core/config.ts'

export const yearSeconds = 365 * 24 * 3600

/**
 * Headers for answers of the API that a browser shows by itself: nothing to run, frame or follow. A handler that sends
 * a page or a picture sets its own policy.
 */
export function safetyHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  }
}
