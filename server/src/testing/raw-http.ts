import { connect, type Socket } from 'node:net'
import type { AnswerBody } from './client.ts'

/** The part of an answer that has arrived. */
type RawAnswer = { status: number; head: string; body: AnswerBody }

/** A client's end of the wire as bare bytes, for requests that no library would send. */
export class RawHttp {
  readonly #socket: Socket
  #text = ''
  #hasEnded = false
  #wake = () => {}

  constructor(origin: string) {
    this.#socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), allowHalfOpen: true })
    const end = () => {
      this.#hasEnded = true
      this.#wake()
    }
    this.#socket.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString('latin1')
      this.#wake()
    })
    this.#socket.on('end', end).on('close', end).on('error', end)
  }

  write(text: string | Buffer): void {
    this.#socket.write(text)
  }

  /** Sends a whole head, and as much of the body as is given. */
  request(method: string, path: string, { headers = {}, body = '' }: { headers?: object; body?: string } = {}): void {
    const lines = Object.entries({ host: 'club.test', ...headers }).map(([name, value]) => `${name}: ${value}`)
    this.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }

  /** The next answer with a `content-length`; throws if the connection ends first. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const found = readAnswer(this.#text)
      if (found) {
        this.#text = this.#text.slice(found.length)
        return found.answer
      }
      if (this.#hasEnded) throw new Error(`The connection ended after ${JSON.stringify(this.#text)}`)
      await this.#news()
    }
  }

  /** Resolves once the server has closed its end, to the bytes not read before. */
  async ended(): Promise<string> {
    while (!this.#hasEnded) await this.#news()
    return this.#text
  }

  /** Hangs up without a word. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #news(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }
}

function readAnswer(text: string): { answer: RawAnswer; length: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = text.slice(0, end)
  const start = end + 4
  const length = start + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  if (text.length < length) return undefined
  const body = text.slice(start, length)
  const isJson = /^content-type: application\/json/im.test(head)
  return {
    answer: { status: Number(head.split(' ', 2)[1]), head, body: isJson ? JSON.parse(body) : body },
    length,
  }
}
