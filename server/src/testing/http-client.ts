import type { AnswerBody } from './client.ts'

/** An answer over a real socket; `body` is parsed JSON. */
export type HttpAnswer = { status: number; body: AnswerBody }

/** A signed-in browser for any process of a club: its cookies work at each. */
export type HttpClient = {
  get(origin: string, path: string): Promise<HttpAnswer>
  post(origin: string, path: string, body?: unknown): Promise<HttpAnswer>
  put(origin: string, path: string, body?: unknown): Promise<HttpAnswer>
  delete(origin: string, path: string): Promise<HttpAnswer>
  send(method: string, url: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<HttpAnswer>
  /** The events of `GET /api/events/` as text, until the stream ends. */
  events(origin: string): Promise<AsyncIterable<string>>
}

/** `cookie` is the header's text from `signInOverHttp`. */
export function createHttpClient(cookie: string): HttpClient {
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const send: HttpClient['send'] = async (method, url, { body, headers = {} } = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(url, {
      method,
      headers: { cookie, 'x-csrftoken': csrf, ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    get: (origin, path) => send('GET', origin + path),
    post: (origin, path, body) => send('POST', origin + path, { body }),
    put: (origin, path, body) => send('PUT', origin + path, { body }),
    delete: (origin, path) => send('DELETE', origin + path),
    send,
    async events(origin) {
      const answer = await fetch(`${origin}/api/events/`, { headers: { cookie } })
      if (!answer.ok || !answer.body) throw new Error(`The stream of events answered ${answer.status}`)
      return readBlocks(answer.body)
    },
  }
}

async function* readBlocks(stream: NonNullable<Response['body']>): AsyncIterable<string> {
  let text = ''
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}
