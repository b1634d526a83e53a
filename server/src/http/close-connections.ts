import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, a connection is not kept for another request. Node closes only those that are idle when the
 * closing begins, and not those on which nothing was ever sent, as browsers open them ahead: a minute would go by.
 */
export function closeConnections(server: FastifyInstance): void {
  const silent = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.server.on('request', ({ socket }) => silent.delete(socket))
  const closeIdle = () => {
    server.server.closeIdleConnections()
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  }
  server.addHook('preClose', (done) => {
    const timer = setInterval(closeIdle, 50)
    server.server.once('close', () => clearInterval(timer))
    done()
  })
}
