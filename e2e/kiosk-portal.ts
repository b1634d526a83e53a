import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type KioskPortal = {
  origin: string
  /** How often its first page was requested. */
  visits(): number
  /** Evaluates an expression in the page that is open now, or opens next. */
  ask(expression: string): Promise<unknown>
  /** Stops like a server; it starts again on the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

type Question = { id: number; expression: string }

// The page polls for expressions to evaluate, and posts the results.
const page = `<!doctype html><title>Portal</title><h1>Portal</h1><script type="module">
for (;;) {
  const { id, expression } = await (await fetch('/question')).json()
  const value = await Promise.resolve((0, eval)(expression)).catch(String)
  await fetch('/answer', { method: 'POST', body: JSON.stringify({ id, value: value ?? null }) })
}
</script>`

/** A page that stands in for the portal's and evaluates expressions sent from the test. */
export async function startKioskPortal(): Promise<KioskPortal> {
  const open = new Map<number, { question: Question; resolve: (value: unknown) => void }>()
  let listener: ServerResponse | undefined
  let lastId = 0
  let visits = 0

  function hand(): void {
    const [next] = open.values()
    if (!next || !listener) return
    listener.end(JSON.stringify(next.question))
    listener = undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/question') {
      listener = response
      return hand()
    }
    if (request.url === '/answer') {
      const { id, value } = JSON.parse(await text(request)) as { id: number; value: unknown } // the page's own words
      open.get(id)?.resolve(value)
      open.delete(id)
    }
    if (request.url === '/') visits += 1
    response.setHeader('content-type', 'text/html').end(page)
  }

  const start = async (port: number) => {
    const server = createServer((request, response) => void answer(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server = await start(0)
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    visits: () => visits,
    ask: (expression) =>
      new Promise((resolve) => {
        lastId += 1
        open.set(lastId, { question: { id: lastId, expression }, resolve })
        hand()
      }),
    goAway: async () => {
      listener = undefined
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    comeBack: async () => {
      server = await start(port)
    },
  }
}
