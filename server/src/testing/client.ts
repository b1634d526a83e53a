import type { FastifyInstance } from 'fastify'

/**
 * The body of an answer in a test. It is `any`, nowhere else: the mount checks each answer against its route's schema
 * (`docs/decisions/0005-answers-checked-in-tests.md`), and a test that reads a part that is not there fails. A recursive
 * type without `any` was tried. It makes every part of a body possibly undefined and names 513 places in 97 files, each
 * of which would need a cast.
 */
export type AnswerBody = any

export type TestAnswer = {
  status: number
  /** Parsed JSON; otherwise the text. */
  body: AnswerBody
  headers: Record<string, string | undefined>
  /** The unparsed body. */
  bytes: Buffer
}

/** Like a browser: keeps cookies and sends the CSRF header, but uses no network. */
export type TestClient = {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  send(method: string, path: string, options?: SendOptions): Promise<TestAnswer>
  cookies: Map<string, string>
}

type SendOptions = {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: string | Buffer
  headers?: Record<string, string>
  /** The client's address as a proxy reports it. */
  address?: string
}

export function createTestClient(server: FastifyInstance): TestClient {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<TestAnswer> => {
    const hasBody = options.body !== undefined || options.rawBody !== undefined
    const csrf = cookies.get('csrftoken')
    const response = await server.inject({
      method,
      url: path,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(csrf === undefined ? {} : { 'x-csrftoken': csrf }),
        ...(options.address === undefined ? {} : { 'x-forwarded-for': options.address }),
        ...options.headers,
      },
      cookies: Object.fromEntries(cookies),
      ...(hasBody ? { payload: options.rawBody ?? JSON.stringify(options.body) } : {}),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers as Record<string, string | undefined>, // one value each, but for cookies
      bytes: response.rawPayload,
    }
  }
  return {
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    put: (path, body, headers = {}) => send('PUT', path, { body, headers }),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    send,
    cookies,
  }
}

/** What a browser with this client's cookies sends as `cookie`, for tests with real sockets. */
export function cookieHeaderOf({ cookies }: Pick<TestClient, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
