/**
 * Whether the browser may go to `target` after a sign-in: to the portal's own origin, or by http(s) to one of the
 * club's `hosts` (`forum.example.org`, `lab.local:8080`; without a port, the scheme's default). A path counts as the
 * portal's own. The target is parsed as a browser would parse it, so `//evil.example` and `/\evil.example` count as
 * foreign.
 */
export function isAllowedRedirect(target: string, ownOrigin: string, hosts: readonly string[]): boolean {
  return resolveRedirect(target, ownOrigin, hosts) !== undefined
}

/** The full address to go to, or undefined if `isAllowedRedirect` refuses it. */
export function resolveRedirect(target: string, ownOrigin: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(target, ownOrigin)) return undefined
  const url = new URL(target, ownOrigin)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  // A user name before the host makes an address look like another one.
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === new URL(ownOrigin).origin) return url.href
  return hosts.some((host) => isSameHost(url, host)) ? url.href : undefined
}

function isSameHost(url: URL, host: string): boolean {
  const listed = `${url.protocol}//${host}`
  return URL.canParse(listed) && new URL(listed).host === url.host
}
