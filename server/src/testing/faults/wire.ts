import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What a wire does to those at its ends. `refusing`: connections break, and new ones too. `silent`: nothing passes, and
 * nobody is told. `answerless`: what is asked arrives, and the answers do not.
 */
export type WireState = 'whole' | 'refusing' | 'silent' | 'answerless'

type Line = { near: Socket; far: Socket | undefined }

/** A cable between somebody and a port of this machine, which can be cut. */
export class Wire {
  readonly #to: { host: string; port: number }
  readonly #server: Server
  readonly #lines = new Set<Line>()
  #state: WireState = 'whole'
  #port = 0

  constructor(to: { host: string; port: number }) {
    this.#to = to
    // A half that ended is carried on as such: HTTP clients close so.
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#take(near))
  }

  /** Where the near end is. */
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

  /** As a firewall that forgot them: the connections that are there fall silent, new ones do not. */
  forget(): void {
    for (const line of this.#lines) this.#hold(line)
  }

  /** What was held back arrives late, or never. */
  heal(held: 'arrives' | 'is lost'): void {
    this.#state = 'whole'
    if (held === 'is lost') return this.#tear()
    for (const line of this.#lines) this.#carryOn(line)
  }

  #take(near: Socket): void {
    const line: Line = { near, far: undefined }
    near.on('error', () => near.destroy()) // the far end learns of it by its close
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
 * Breaks a connection. Node answers EINVAL where the end is on its way already, never closes it then, and turns in circles when
 * the process should end: such a connection is closed.
 */
export function reset(socket: Socket): void {
  const isEnding = socket.writableEnded && !socket.writableFinished
  if (isEnding) socket.destroy()
  else socket.resetAndDestroy()
}
