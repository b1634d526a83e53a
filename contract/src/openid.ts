/** What a program may ask the OpenID Connect provider for, in the order shown to people. */
export const openIdScopes = ['openid', 'profile', 'email', 'membership', 'groups'] as const
export type OpenIdScope = (typeof openIdScopes)[number]

/**
 * Whether the answer sent to this address cannot be read on its way: it uses https or never leaves the machine (RFC
 * 8252, 7.3). Otherwise an eavesdropper could sign in with the code.
 */
export function isSafeReturn(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
