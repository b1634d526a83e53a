import { lookup as lookUpByCallback, type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { CallFault } from './call-fault.ts'

/** Link-local, multicast and "any" addresses: no club's device answers there, but cloud metadata services do. */
const forbidden = new BlockList()
forbidden.addSubnet('0.0.0.0', 8, 'ipv4')
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('224.0.0.0', 3, 'ipv4') // multicast, reserved and broadcast
forbidden.addAddress('::', 'ipv6')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addSubnet('ff00::', 8, 'ipv6')

/** Addresses that the internet does not route: the club's own network. */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addSubnet('10.0.0.0', 8, 'ipv4')
own.addSubnet('172.16.0.0', 12, 'ipv4')
own.addSubnet('192.168.0.0', 16, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')

/** Whether a host is written as a forbidden address. Names are judged when they are looked up. */
export function isForbiddenAddress(host: string): boolean {
  return isIn(forbidden, host.replaceAll(/^\[|\]$/g, ''))
}

export function isOwnNetwork(address: string): boolean {
  return isIn(own, address)
}

/**
 * Looks a host up and returns the address to connect to, so that no later look-up can differ. Throws if the name is
 * unknown or any of its addresses is forbidden.
 */
export async function resolveHost(host: string): Promise<string> {
  if (host === 'localhost') return '127.0.0.1' // even if no file says so (https://www.rfc-editor.org/rfc/rfc6761#section-6.3)
  const found = await lookup(host.replaceAll(/^\[|\]$/g, ''), { all: true })
  const [first] = found
  if (!first || hasForbidden(found)) throw forbiddenFault(host)
  return first.address
}

/** The same for libraries that connect by themselves: replaces `lookup` of `node:net`. */
export const lookUpAllowed: LookupFunction = (host, options, callback) => {
  lookUpByCallback(host, { ...options, all: true }, (fault, found) => {
    if (fault) return callback(fault, '')
    const [first] = found
    if (!first || hasForbidden(found)) return callback(forbiddenFault(host), '')
    if (options.all === true) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}

function hasForbidden(found: readonly LookupAddress[]): boolean {
  return found.some(({ address }) => isForbiddenAddress(address))
}

function forbiddenFault(host: string): Error {
  return new CallFault('address_not_allowed', `${host} is a link-local or multicast address, which is not allowed`)
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
