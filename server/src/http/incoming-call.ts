import type { UploadedFile } from '@fobhouse/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import { type AnyCaller, csrfTokenOf, sessionDays } from '../identity/public.ts'
import { csrfCookie, kioskCookie, sessionCookie } from './cookies.ts'
import type { Call, Reply } from './handler.ts'
import type { Parts } from './parse.ts'
import { yearSeconds } from './safety-headers.ts'

/** The token in the session cookie; cookies are parsed only when it is needed. */
export function readSessionToken(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | undefined {
  const token = cookieOf(request, sessionCookie(config))
  return token === '' ? undefined : token
}

/** Whether a kiosk that signs people in asks. */
export function isOfKiosk(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return cookieOf(request, kioskCookie(config)) === '1'
}

function cookieOf({ headers: { cookie }, server }: FastifyRequest, name: string): string | undefined {
  return cookie === undefined ? undefined : server.parseCookie(cookie)[name]
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A request as its handler sees it. Most handlers need few of these facts, so each is computed when asked for. */
export class IncomingCall implements Omit<Call, 'params' | 'query' | 'body' | 'file' | 'raw' | 'caller'> {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | undefined
  readonly raw: Uint8Array | undefined
  readonly caller: AnyCaller | undefined
  readonly reply: Reply
  readonly #request: FastifyRequest

  constructor(
    request: FastifyRequest,
    { params, query, body, file, raw }: Parts & { file: UploadedFile | undefined; raw: Uint8Array | undefined },
    who: { caller: AnyCaller | undefined; reply: Reply },
  ) {
    this.params = params
    this.query = query
    this.body = body
    this.file = file
    this.raw = raw
    this.caller = who.caller
    this.reply = who.reply
    this.#request = request
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string | undefined {
    return headerOf(this.#request, 'user-agent')
  }

  get requestId(): string {
    return this.#request.id
  }

  get header(): (name: string) => string | undefined {
    return (name) => headerOf(this.#request, name)
  }
}

export class OutgoingReply implements Reply {
  readonly #reply: FastifyReply
  readonly #config: Pick<Config, 'publicUrl'>

  constructor(reply: FastifyReply, config: Pick<Config, 'publicUrl'>) {
    this.#reply = reply
    this.#config = config
  }

  header(name: string, value: string): void {
    this.#reply.header(name, value)
  }

  setSession(token: string, { seconds } = { seconds: sessionDays * 24 * 3600 }): void {
    const common = this.#lasting(seconds)
    this.#reply.setCookie(sessionCookie(this.#config), token, { ...common, httpOnly: true })
    this.#reply.setCookie(csrfCookie, csrfTokenOf(token), common)
  }

  setKiosk(isReady: boolean): void {
    const name = kioskCookie(this.#config)
    if (isReady) this.#reply.setCookie(name, '1', { ...this.#lasting(yearSeconds), httpOnly: true })
    else this.#reply.clearCookie(name, { path: '/', secure: this.#config.publicUrl.startsWith('https:') })
  }

  #lasting(seconds: number) {
    const isSecure = this.#reply.request.protocol === 'https' || this.#config.publicUrl.startsWith('https:')
    return { path: '/', sameSite: 'lax', secure: isSecure, maxAge: seconds } as const
  }

  clearSession(): void {
    const common = { path: '/', secure: this.#config.publicUrl.startsWith('https:') }
    this.#reply.clearCookie(sessionCookie(this.#config), common)
    this.#reply.clearCookie(csrfCookie, common)
  }
}
