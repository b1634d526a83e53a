import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Program = {
  origin: string
  redirectUri: string
  /** The facts that the administrator saw once. */
  connect(facts: { issuer: string; clientId: string; clientSecret: string }): void
  stop(): Promise<void>
}

type Connection = { issuer: string; clientId: string; clientSecret: string; verifier: string }

/**
 * Somebody else's site: `/` sends its visitor to the portal, `/back` says who it was (OpenID Connect, code flow with
 * PKCE).
 */
export async function startProgram(): Promise<Program> {
  let connection: Connection | undefined
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', origin)).then(({ location, text }) => {
      response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location })
      response.end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const redirectUri = `${origin}/back`

  async function answer(url: URL): Promise<{ location?: string; text?: string }> {
    if (!connection) return { text: 'Not connected' }
    if (url.pathname === '/') return { location: addressOf(connection, redirectUri) }
    if (url.pathname !== '/back') return { text: '' }
    const code = url.searchParams.get('code')
    if (code === null) return { text: `Refused: ${url.searchParams.get('error')}` }
    return { text: `Signed in: ${JSON.stringify(await whoIs(connection, { code, redirectUri }))}` }
  }

  return {
    origin,
    redirectUri,
    connect: (facts) => (connection = { ...facts, verifier: randomBytes(32).toString('base64url') }),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function addressOf({ issuer, clientId, verifier }: Connection, redirectUri: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile groups',
    state: 'kept',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${issuer}/auth?${query}`
}

async function whoIs(connection: Connection, { code, redirectUri }: { code: string; redirectUri: string }) {
  const { issuer, clientId, clientSecret, verifier } = connection
  const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(body),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string } // as the protocol says
  const told = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  return told.json()
}
