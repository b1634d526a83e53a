import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A frame of the wire (RFC 6455 §5.2). `firstByte` is FIN, the reserved bits and the kind. */
export type RawFrame = { firstByte: number; isMasked: boolean; text: string }

/** A device's end of the wire as bare bytes, for what a websocket library would hide. */
export class RawBoard {
  readonly #socket: Socket
  #bytes = Buffer.alloc(0)
  #hasEnded = false
  #wake = () => {}

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#socket = connect({ host: hostname, port: Number(port) })
    this.#socket.on('data', (bytes: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes])
      this.#wake()
    })
    this.#socket.on('close', () => {
      this.#hasEnded = true
      this.#wake()
    })
  }

  /** Asks for the websocket; returns the head of the answer. */
  async upgrade(path: string, headers: readonly string[] = []): Promise<string> {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      ...(headers.some((header) => header.startsWith('Host:')) ? headers : ['Host: club.test', ...headers]),
    ]
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const end = await this.#wait(() => {
      const at = this.#bytes.indexOf('\r\n\r\n')
      return at === -1 ? undefined : at + 4
    })
    const head = this.#bytes.subarray(0, end).toString()
    this.#bytes = this.#bytes.subarray(end)
    return head
  }

  /** Sends bytes in one write: one segment on this machine. */
  write(...parts: readonly Buffer[]): void {
    this.#socket.write(Buffer.concat(parts))
  }

  /** The next frame; throws if the connection ends first. */
  async next(): Promise<RawFrame> {
    const { frame, length } = await this.#wait(() => readFrame(this.#bytes))
    this.#bytes = this.#bytes.subarray(length)
    return frame
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #wait<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (this.#hasEnded) throw new Error('The connection ended')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

type Shape = { firstByte?: number; mask?: Buffer | undefined }

/** A text frame like a board's: whole, and masked with four random bytes. */
export function rawFrame(message: string | object, { firstByte = 0x81, mask = randomBytes(4) }: Shape = {}): Buffer {
  const payload = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  const masked = payload.map((byte, index) => byte ^ mask.readUInt8(index % 4))
  return Buffer.concat([Buffer.from([firstByte]), lengthBytes(payload.length, 0x80), mask, masked])
}

/** An unmasked frame, which no client may send. */
export function unmaskedFrame(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81]), lengthBytes(payload.length, 0), payload])
}

function lengthBytes(length: number, maskBit: number): Buffer {
  if (length < 126) return Buffer.from([maskBit | length])
  const bytes = Buffer.alloc(length < 65_536 ? 3 : 9)
  bytes.writeUInt8(maskBit | (length < 65_536 ? 126 : 127))
  if (length < 65_536) bytes.writeUInt16BE(length, 1)
  else bytes.writeBigUInt64BE(BigInt(length), 1)
  return bytes
}

function readFrame(bytes: Buffer): { frame: RawFrame; length: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const header = { 126: 4, 127: 10 }[short] ?? 2
  if (bytes.length < header) return undefined
  const length = readLength(bytes, short)
  if (bytes.length < header + length) return undefined
  const text = bytes.subarray(header, header + length).toString()
  const frame = { firstByte: bytes.readUInt8(0), isMasked: bytes.readUInt8(1) >= 0x80, text }
  return { frame, length: header + length }
}

function readLength(bytes: Buffer, short: number): number {
  if (short < 126) return short
  return short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
}
