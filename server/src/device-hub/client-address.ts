import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Proxies whose `X-Forwarded-For` is believed: addresses and networks (`10.0.0.0/8`). */
export function readTrustedProxies(entries: readonly string[]): BlockList {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    if (isIP(address) === 0) continue
    const family = familyOf(address)
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return trusted
}

/** The caller's address: the last one on the way that is not a trusted proxy. */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  const forwarded = request.headers['x-forwarded-for']
  const hops = [forwarded ?? []].flat().flatMap((line) => line.split(','))
  let address = plain(request.socket.remoteAddress ?? '')
  while (isTrusted(address, trusted)) {
    const hop = plain(hops.pop()?.trim() ?? '')
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const own = plain(address)
  return isIP(own) !== 0 && trusted.check(own, familyOf(own))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** IPv4 as it is, even if the system writes it as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
