import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { createFrameReader } from './frames.ts'

const frameSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  sessionId: z.string().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})

export type BrowserEvent = { method: string; params: unknown }
type Listener = (event: BrowserEvent) => void
type Pending = { resolve: (result: unknown) => void; reject: (reason: Error) => void }

/** The browser refused a command. `BrowserGone` means that the browser itself has ended. */
export class CommandFailed extends Error {
  override readonly name: string = 'CommandFailed'
}

export class BrowserGone extends CommandFailed {
  override readonly name = 'BrowserGone'
}

/** A DevTools protocol session with the browser itself, or with a page in it. */
export type Session = {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>
  listen(listener: Listener): void
}

/**
 * The DevTools protocol over two pipes, JSON separated by zero bytes (`--remote-debugging-pipe`): no port is opened.
 */
export class DebuggingPipe {
  readonly #toBrowser: Writable
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Listener[]>()
  #lastId = 0
  #isOpen = true

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser
    const read = createFrameReader((text) => this.#take(frameSchema.parse(JSON.parse(text))))
    fromBrowser.on('data', read)
    for (const stream of [toBrowser, fromBrowser]) {
      stream.on('close', () => this.#end())
      stream.on('error', () => this.#end())
    }
  }

  /** The session with the browser, or with the page whose session id the browser gave. */
  session(sessionId?: string): Session {
    return {
      send: (method, params = {}) => this.#send({ method, params, sessionId }),
      listen: (listener) => {
        const key = sessionId ?? ''
        this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), listener])
      },
    }
  }

  #send(command: { method: string; params: Record<string, unknown>; sessionId: string | undefined }): Promise<unknown> {
    if (!this.#isOpen) return Promise.reject(new BrowserGone('the browser is gone'))
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#toBrowser.write(`${JSON.stringify({ id, ...command })}\0`)
    })
  }

  #take({ id, method, params, sessionId, result, error }: z.infer<typeof frameSchema>): void {
    if (id === undefined) {
      if (method !== undefined)
        for (const listen of this.#listeners.get(sessionId ?? '') ?? []) listen({ method, params })
      return
    }
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (error) pending?.reject(new CommandFailed(error.message))
    else pending?.resolve(result)
  }

  #end(): void {
    this.#isOpen = false
    for (const { reject } of this.#pending.values()) reject(new BrowserGone('the browser is gone'))
    this.#pending.clear()
  }
}
