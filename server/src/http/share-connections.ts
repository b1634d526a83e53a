import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../core/network-of.ts'
import { isTrusted, readTrustedProxies } from '../device-hub/client-address.ts'

/** A club's whole network behind one address: two hundred boards, and a browser on each desk with six connections. */
export const mostConnectionsOfOneNetwork = 1000

/**
 * No network takes more than its share of the sockets that the system gives the server; one more is closed before it is
 * read. A trusted proxy brings everybody: it has limits of its own.
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
