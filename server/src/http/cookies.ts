import type { Config } from '../core/config.ts'

/** Part of the API: clients read it and send it back. It grants nothing, and fits one session only. */
export const csrfCookie = 'csrftoken'

const plain = 'fobhouse_session'
const hostBound = '__Host-fobhouse_session'

/**
 * With HTTPS, the name's prefix makes browsers keep a neighbour under the same domain from setting the cookie (RFC
 * 6265bis, 4.1.3.2); over plain HTTP they would refuse it. No other name is read (decision 0070).
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? hostBound : plain
}
