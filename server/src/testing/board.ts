import { once } from 'node:events'
import { request } from 'node:http'
import { deviceSocketPath } from '@fobhouse/contract/device-protocol.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { WebSocket } from 'ws'

/** A device's end of the wire, as simple as a board's. */
export class Board {
  readonly #socket: WebSocket
  readonly #frames: string[] = []
  #wake = () => {}
  /** Resolves to the close code. */
  readonly closed: Promise<number>

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
    socket.on('message', (data: Buffer) => {
      this.#frames.push(data.toString())
      this.#wake()
    })
  }

  /** Sends text or bytes as they are, other values as JSON. */
  send(message: string | Buffer | object): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message)
    this.#socket.send(isRaw ? message : JSON.stringify(message))
  }

  /** Waits for the next frame and returns its text. Throws if the connection ends first. */
  async next(): Promise<string> {
    while (this.#frames.length === 0) {
      if (this.#socket.readyState === WebSocket.CLOSED) throw new Error('The connection ended')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#frames.shift() ?? ''
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }
}

type BoardOptions = { kind?: DeviceKind; serial: string; headers?: Record<string, string> }

/** Opens a device socket and sends nothing yet. */
export async function connectBoard(
  origin: string,
  { kind = 'door', serial, headers = {} }: BoardOptions,
): Promise<Board> {
  const socket = new WebSocket(origin.replace('http', 'ws') + deviceSocketPath(kind, serial), { headers })
  const board = new Board(socket)
  await once(socket, 'open')
  return board
}

/** Connects with a key and returns the whole greeting, frame by frame. */
export async function connectAuthorised(
  origin: string,
  { key, ...options }: BoardOptions & { key: string },
): Promise<{ board: Board; greeting: string[] }> {
  const board = await connectBoard(origin, options)
  board.send({ command: 'authenticate', secret_key: key })
  const length = (options.kind ?? 'door') === 'door' ? 3 : 2
  const greeting: string[] = []
  while (greeting.length < length) greeting.push(await board.next())
  return { board, greeting }
}

/** The status with which an upgrade to a websocket is refused. */
export async function refusedUpgrade(origin: string, path: string): Promise<number | undefined> {
  const asked = request(origin + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  })
  return new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('upgrade', () => reject(new Error(`${path} was upgraded`)))
    asked.on('error', reject)
    asked.end()
  })
}
