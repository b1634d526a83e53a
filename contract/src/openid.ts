/** What a program may ask of the OpenID Connect provider, in the order in which it is shown. */
export const openIdScopes = ['openid', 'profile', 'email', 'membership', 'groups'] as const
export type OpenIdScope = (typeof openIdScopes)[number]

/**
 * Whether nobody on the way reads what comes back at an address: with https, or where it never leaves the machine (RFC 8252,
 * 7.3). Without it whoever listens signs in with the code.
 */
export function isSafeReturn(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
