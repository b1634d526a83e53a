import type { Config } from '../core/config.ts'

export const yearSeconds = 365 * 24 * 3600

/**
 * What every answer of the API says to a browser that shows it by itself: there is nothing here to run, to frame or to
 * lead on from. A handler that answers a page or a picture says its own policy instead.
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
