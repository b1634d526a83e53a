import { isIPv6 } from 'node:net'

/**
 * The key for limits by network: an IPv4 address itself, an IPv6 address by its /64, because a subscriber owns that
 * whole network (RFC 6177). An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%') // without a link-local address's interface
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const [last, lowest] = [groups[6] ?? 0, groups[7] ?? 0]
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped) return [last >> 8, last & 0xff, lowest >> 8, lowest & 0xff].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The address's eight numbers, however it is written. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`) // normalised to short hexadecimal
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const [before, after] = [left, right ?? ''].map((side) => (side === '' ? [] : side.split(':')))
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const between = Array.from({ length: right === undefined ? 0 : missing }, () => '0')
  return [...(before ?? []), ...between, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}
