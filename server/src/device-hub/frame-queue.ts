import type { WebSocket } from 'ws'
import type { ArrivedFrame } from './parse-frame.ts'

const mostWaiting = 100

/** Handles frames strictly in order; pauses reading from the socket while too many wait. */
export class FrameQueue {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>
  readonly #handle: (raw: ArrivedFrame) => Promise<void>
  #waiting: ArrivedFrame[] = []
  #work: Promise<void> | undefined
  #isRefusing = false

  /** `handle` must not throw. */
  constructor(socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>, handle: (raw: ArrivedFrame) => Promise<void>) {
    this.#socket = socket
    this.#handle = handle
  }

  push(raw: ArrivedFrame): void {
    if (this.#isRefusing) return
    this.#waiting.push(raw)
    if (this.#waiting.length > mostWaiting) this.#socket.pause()
    this.#work ??= this.#drain()
  }

  /** Drops waiting frames and refuses new ones; the current frame is finished. */
  clear(): void {
    this.#isRefusing = true
    this.#waiting = []
    if (this.#socket.isPaused) this.#socket.resume() // else nobody would read the end of the connection
  }

  refuseMore(): void {
    this.#isRefusing = true
  }

  async whenIdle(): Promise<void> {
    await this.#work
  }

  async #drain(): Promise<void> {
    for (let raw = this.#waiting.shift(); raw; raw = this.#waiting.shift()) {
      await this.#handle(raw)
      if (this.#socket.isPaused && this.#waiting.length < mostWaiting / 2) this.#socket.resume()
    }
    this.#work = undefined
  }
}
