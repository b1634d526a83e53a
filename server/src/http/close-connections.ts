import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, keeps no connection for another request. Node closes only those idle when closing begins,
 * and not those on which nothing was sent, such as browsers open ahead: a minute would go by.
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
