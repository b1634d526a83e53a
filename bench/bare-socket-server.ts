import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

// The upper limit for the tap figures: `ws` sends the answers that a door expects, and neither decides nor stores
// anything. It runs in a process of its own, like the server.
const greeting = ['{"authorised":true}', '{"command":"sync"}', '{"command":"update_device_config"}']
const answer = '{"command":"log_access","success":true}'

const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (frame: Buffer) => {
    const isGreeted = !frame.includes('"authenticate"')
    for (const text of isGreeted ? [answer] : greeting) socket.send(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
