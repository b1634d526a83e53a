import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * `refusing`: connections break, new ones too. `silent`: nothing passes, and nobody learns of it. `answerless`:
 * requests arrive, answers do not.
 */
export type WireState = 'whole' | 'refusing' | 'silent' | 'answerless'

type Line = { near: Socket; far: Socket | undefined }

/** A cable to a port of this machine, which can be cut. */
export class Wire {
  readonly #to: { host: string; port: number }
  readonly #server: Server
  readonly #lines = new Set<Line>()
  #state: WireState = 'whole'
  #port = 0

  constructor(to: { host: string; port: number }) {
    this.#to = to
    // Passes half-closed connections on: HTTP clients close like this.
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#take(near))
  }

  /** The near end's port. */
  get port(): number {
    return this.#port
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address !== null && typeof address === 'object') this.#port = address.port
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#tear()
    await closed
  }

  spoil(state: Exclude<WireState, 'whole'>): void {
    this.#state = state
    if (state === 'refusing') this.#tear()
    if (state === 'silent') for (const line of this.#lines) this.#hold(line)
  }

  /** Like a firewall that forgot them: existing connections fall silent, new ones work. */
  forget(): void {
    for (const line of this.#lines) this.#hold(line)
  }

  /** Held data arrives late, or never. */
  heal(held: 'arrives' | 'is lost'): void {
    this.#state = 'whole'
    if (held === 'is lost') return this.#tear()
    for (const line of this.#lines) this.#carryOn(line)
  }

  #take(near: Socket): void {
    const line: Line = { near, far: undefined }
    near.on('error', () => near.destroy()) // the far end sees it close
    if (this.#state === 'refusing') return reset(near)
    this.#lines.add(line)
    near.on('close', () => this.#end(line))
    if (this.#state === 'silent') near.pause()
    else this.#connect(line)
  }

  #connect(line: Line): void {
    const { near } = line
    const far = connect({ ...this.#to, allowHalfOpen: true, noDelay: true })
    line.far = far
    near.setNoDelay(true)
    near.on('data', (bytes: Buffer) => far.write(bytes))
    near.on('end', () => far.end())
    far.on('data', (bytes: Buffer) => void (this.#state === 'answerless' || near.write(bytes)))
    far.on('end', () => near.end())
    far.on('error', () => reset(near))
    far.on('close', () => this.#end(line))
  }

  #hold({ near, far }: Line): void {
    near.pause()
    far?.pause()
  }

  #carryOn(line: Line): void {
    if (line.far === undefined) this.#connect(line)
    line.near.resume()
    line.far?.resume()
  }

  #end(line: Line): void {
    this.#lines.delete(line)
    line.near.destroy()
    line.far?.destroy()
  }

  #tear(): void {
    for (const { near, far } of this.#lines) {
      reset(near)
      if (far) reset(far)
    }
    this.#lines.clear()
  }
}

/**
 * Breaks a connection. If its end is already being sent, Node answers EINVAL, never closes it, and spins when the
 * process should exit: such a connection is destroyed.
 */
export function reset(socket: Socket): void {
  const isEnding = socket.writableEnded && !socket.writableFinished
  if (isEnding) socket.destroy()
  else socket.resetAndDestroy()
}
