import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

// The limit that the taps stand beside: `ws` that answers what a door expects, and neither decides nor stores anything.
// In a process of its own, as the server is.
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
