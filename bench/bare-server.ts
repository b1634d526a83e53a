import { createServer } from 'node:http'
import { z } from 'zod'

// The upper limit for the throughput figures: `node:http` answers the same bytes and does nothing else. It runs in a
// process of its own, like the server, and takes the bodies by path as JSON on standard input.
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(z.instanceof(Buffer).parse(chunk))
const bodies = z.record(z.string(), z.string()).parse(JSON.parse(Buffer.concat(chunks).toString()))

const server = createServer((request, response) => {
  const body = bodies[request.url ?? ''] ?? ''
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
