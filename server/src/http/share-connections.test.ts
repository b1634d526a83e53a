import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { mostConnectionsOfOneNetwork, shareConnections } from './share-connections.ts'

/** Opens that many connections to a server from this machine; returns those that it accepted. */
async function openMany(count: number, trustedProxies: string[]) {
  const server = createServer((_request, response) => void response.end('fine'))
  shareConnections(server, trustedProxies)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port })
    sockets.push(socket)
    socket.on('error', () => undefined) // a reset is one way to be refused
    socket.write('GET / HTTP/1.1\r\nhost: club.test\r\n\r\n')
    return Promise.race([once(socket, 'data').then(() => socket), once(socket, 'close').then(() => undefined)])
  }
  const opened: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = await open()
    if (socket) opened.push(socket)
  }
  return { opened, open }
}

test('one network takes no more than its share, and has it back when it lets go', async () => {
  const { opened, open } = await openMany(mostConnectionsOfOneNetwork + 2, [])
  expect(opened).toHaveLength(mostConnectionsOfOneNetwork)
  const [first] = opened
  first?.destroy()
  while (!(await open())) continue
})

test('a trusted proxy brings everybody', async () => {
  const { opened } = await openMany(mostConnectionsOfOneNetwork + 2, ['127.0.0.1'])
  expect(opened).toHaveLength(mostConnectionsOfOneNetwork + 2)
})
