import type { Config } from '../core/config.ts'

/** Published: clients read it and send it back. It says nothing by itself, and fits one session only. */
export const csrfCookie = 'csrftoken'

const plain = 'fobhouse_session'
const hostBound = '__Host-fobhouse_session'

/**
 * With HTTPS, a name by which browsers keep the cookie of this very host apart from what a neighbour under the same domain
 * could set (RFC 6265bis, 4.1.3.2); over plain HTTP they would refuse it. No other name is read (decision 0070).
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? hostBound : plain
}
