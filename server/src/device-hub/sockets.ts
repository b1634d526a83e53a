import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { deviceSerialSchema } from '@fobhouse/contract/device-protocol.ts'
import { deviceKindSchema } from '@fobhouse/contract/routes/devices.ts'
import { WebSocketServer } from 'ws'
import { clientAddress, isTrusted, readTrustedProxies } from './client-address.ts'
import { DeviceConnection } from './connection.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import type { DeviceName } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { Strangers } from './strangers.ts'

/** A larger frame costs the connection; smaller ones that are still too large are only dropped. */
const largestBufferedFrame = 16 * 1024 * 1024
const mostConnections = 5000

export type SocketDoor = {
  forget(connection: DeviceConnection): void
  /** Accepts nobody any more and waits until everybody has left. */
  close(): Promise<void>
}

/** Accepts websocket upgrades on the paths of devices and refuses all others. */
export function acceptSockets(server: Server, ctx: HubContext, owner: ConnectionOwner<DeviceConnection>): SocketDoor {
  const connections = new Set<DeviceConnection>()
  const strangers = new Strangers()
  const trusted = readTrustedProxies(ctx.config.trustedProxies)
  let isOpen = true
  const websockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: largestBufferedFrame,
    skipUTF8Validation: true, // parse-frame.ts checks it: garbage is answered, not punished
    handleProtocols: () => false,
  })
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const name = readDeviceName(request.url ?? '')
    if (!name) return refuse(socket, '404 Not Found')
    if (!isOpen || connections.size >= mostConnections) return refuse(socket, '503 Service Unavailable')
    const place = { ...name, address: clientAddress(request, trusted) }
    websockets.handleUpgrade(request, socket, head, (websocket) => {
      const connection = new DeviceConnection(websocket, place, owner)
      socket.on('data', (bytes: Buffer) => connection.countBytes(bytes.length))
      connections.add(connection)
      // The machine itself and boards behind a proxy that hides their addresses cannot be told apart.
      if (!isTrusted(place.address, trusted)) strangers.add(connection)
    })
  }
  server.on('upgrade', onUpgrade)
  return {
    forget(connection) {
      connections.delete(connection)
      strangers.forget(connection)
    },
    async close() {
      isOpen = false
      await Promise.all([...connections].map((connection) => connection.stop()))
    },
  }
}

/** `/ws/access/<kind>/<serial>`, without a slash at the end. */
function readDeviceName(url: string): DeviceName | undefined {
  const [, kind, serial = ''] = /^\/ws\/access\/([a-z]+)\/([^/?#]+)(?:\?.*)?$/.exec(url) ?? []
  const parsedKind = deviceKindSchema.safeParse(kind)
  const parsedSerial = deviceSerialSchema.safeParse(decode(serial))
  return parsedKind.success && parsedSerial.success ? { kind: parsedKind.data, serial: parsedSerial.data } : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // a percent sign that encodes nothing: no such path
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
