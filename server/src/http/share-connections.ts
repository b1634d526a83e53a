import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../core/network-of.ts'
import { isTrusted, readTrustedProxies } from '../device-hub/client-address.ts'

/** A club's whole network shares one address: two hundred boards, and browsers with six connections each. */
export const mostConnectionsOfOneNetwork = 1000

/**
 * Limits one network's share of the sockets that the system gives the server; one more is closed before it is read. A
 * trusted proxy carries everybody and has limits of its own, so it is exempt.
 */
export function shareConnections(server: Server, trustedProxies: readonly string[]): void {
  const trusted = readTrustedProxies(trustedProxies)
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isTrusted(address, trusted)) return
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    if (count > mostConnectionsOfOneNetwork) socket.destroy()
  })
}
