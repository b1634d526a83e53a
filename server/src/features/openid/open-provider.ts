import type { IncomingMessage } from 'node:http'
import type { Provider } from 'oidc-provider'
import { publicOrigin, type Context } from '../../context.ts'
import type { Asker, RawHandler } from '../../http/mount-raw.ts'
import { consentPath, openIdPath, sortKeys } from './rules.ts'
import { readKeys } from './provider/key-store.ts'
import type { ProviderParts } from './provider/build-provider.ts'
import { cookieKey, rotateKeys } from './provider/signing-keys.ts'

export type OpenIdContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'ids' | 'log' | 'remember' | 'secrets' | 'settings'
>

/** The provider of this process, created at first use: it needs much memory, and many clubs never use it. */
export type OpenIdProvider = {
  /** Created again when the keys or the portal's address change. */
  current(): Promise<Provider>
  handle: RawHandler
}

export function openProvider(ctx: OpenIdContext): OpenIdProvider {
  const askers = new WeakMap<IncomingMessage, Asker>()
  let made: { from: string; provider: Promise<Provider> } | undefined

  async function current(): Promise<Provider> {
    const issuer = issuerOf(ctx)
    const keys = await shownKeys(ctx)
    const from = JSON.stringify([issuer, keys.map(({ name }) => name)])
    if (made?.from !== from) {
      const provider = build(ctx, {
        issuer,
        keys: keys.map(({ jwk }) => jwk),
        callerOf: (request) => askers.get(request)?.caller,
        addressOf: (request) => askers.get(request)?.address ?? '',
      })
      made = { from, provider }
      provider.catch(() => (made = undefined)) // the caller gets the error; the next one tries again
    }
    return made.provider
  }

  const handle: RawHandler = async (request, response, asker) => {
    const question = questionIn(request)
    if (question !== undefined) {
      response.writeHead(303, { location: `${consentPath}/${question}` }).end()
      return
    }
    askers.set(request, asker)
    const provider = await current()
    await provider.callback()(asCalledFromOutside(request, issuerOf(ctx)), response)
  }
  return { current, handle }
}

export function issuerOf(ctx: Pick<Context, 'config' | 'settings'>): string {
  return `${publicOrigin(ctx)}${openIdPath}`
}

async function shownKeys(ctx: OpenIdContext) {
  const { shown } = sortKeys(await ctx.remember('openid.keys', () => readKeys(ctx)), ctx.clock.milliseconds())
  return shown.length > 0 ? shown : rotateKeys(ctx)
}

async function build(ctx: OpenIdContext, parts: Omit<ProviderParts, 'cookieKey'>): Promise<Provider> {
  const { buildProvider } = await import('./provider/build-provider.ts')
  return buildProvider(ctx, { ...parts, cookieKey: await cookieKey(ctx) })
}

/** The browser is sent to this address so that the calls below it get its cookie; the question itself is a screen. */
function questionIn({ method, url }: IncomingMessage): string | undefined {
  return method === 'GET' ? /^\/api\/openid\/interaction\/([\w-]+)$/.exec(url ?? '')?.[1] : undefined
}

/**
 * The provider builds addresses from the request, so give it the portal's public address, whatever the request's
 * headers say.
 */
function asCalledFromOutside(request: IncomingMessage, issuer: string): IncomingMessage {
  const { host, protocol } = new URL(issuer)
  delete request.headers['x-forwarded-host']
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  const url = request.url ?? ''
  return Object.assign(request, { originalUrl: url, url: url.slice(openIdPath.length) })
}
