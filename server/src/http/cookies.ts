import type { Config } from '../core/config.ts'

/** Part of the API: clients read it and send it back. It grants nothing, and fits one session only. */
export const csrfCookie = 'csrftoken'

/**
 * With HTTPS, the name's prefix makes browsers keep a neighbour under the same domain from setting the cookie (RFC
 * 6265bis, 4.1.3.2); over plain HTTP they would refuse it. No other name is read (decision 0070).
 */
export function sessionCookie(config: Pick<Config, 'publicUrl'>): string {
  return nameOf('fobhouse_session', config)
}

/** Says that this browser is a kiosk that signs people in, so that it gets its first screen at once. It grants nothing. */
export function kioskCookie(config: Pick<Config, 'publicUrl'>): string {
  return nameOf('fobhouse_kiosk', config)
}

function nameOf(plain: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? `__Host-${plain}` : plain
}
