import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type BoardFrame, boardFrameSchema, readFrame, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import { type BoardEvent, readBatch, takeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import type { SignedList } from '@fobhouse/contract/protocol-2/list.ts'
import { type Order, signOrder } from '@fobhouse/contract/protocol-2/orders.ts'
import { boardMac, eventsMac, serverMac, type Session, timeMac } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac, type SigningKey } from '@fobhouse/contract/protocol-2/signing.ts'
import { secret, serial, signingKey, time } from '@fobhouse/contract/testing/protocol-2/club.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'
import { type WebSocket, WebSocketServer } from 'ws'

type Stored = { boot: string; seq: number; event: BoardEvent; sent: number }

/** The server's side of protocol 2 for tests of the board, made of the contract alone. */
export class TestPortal {
  readonly frames: WaitableList<BoardFrame> = createWaitableList((frame) => JSON.stringify(frame))
  readonly stored: Stored[] = []
  readonly #server: WebSocketServer
  readonly #storedUpTo = new Map<string, number>()
  /** What the server says of itself; a test may make it lie. */
  key: SigningKey = signingKey
  secret: Uint8Array = secret
  time: string = time
  /** Sent to each board that has proved itself. */
  list: SignedList | undefined
  /** True: every board is welcome, whatever it proves. */
  trusting = false
  /** False: batches are stored, but never acknowledged. */
  acknowledges = true
  #socket: WebSocket | undefined
  #session: Session | undefined
  #orders = 0
  connections = 0
  readonly url: string

  /** `server` listens on a port. */
  constructor(server: WebSocketServer) {
    this.#server = server
    const { port } = server.address() as AddressInfo // as said above
    this.url = `ws://127.0.0.1:${port}`
    server.on('connection', (socket) => this.#welcome(socket))
  }

  get session(): Session {
    if (!this.#session) throw new Error('Nobody has proved itself')
    return this.#session
  }

  async close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
  }

  say(frame: ServerFrame): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  hangUp(): void {
    this.#socket?.terminate()
  }

  /** Forgets what it stored, as after a restored backup. */
  forget(): void {
    this.stored.length = 0
    this.#storedUpTo.clear()
  }

  order(action: Order['action'], changes: { session?: string; n?: number; key?: SigningKey } = {}): void {
    this.#orders += 1
    const { session = this.session.serverNonce, n = this.#orders, key = this.key } = changes
    this.say({ command: 'order', ...signOrder(key, { serial, session, n, action, at: this.time }) })
  }

  tellTime(changes: { time: string; secret?: Uint8Array }): void {
    const mac = timeMac({ ...this.session, secret: changes.secret ?? this.secret }, changes.time)
    this.say({ command: 'time', time: changes.time, mac })
  }

  #welcome(socket: WebSocket): void {
    this.connections += 1
    this.#socket = socket
    this.#session = undefined
    this.#orders = 0
    const nonce = Buffer.alloc(16, this.connections).toString('base64url')
    let session: Session | undefined
    socket.on('message', (data: Buffer) => {
      const frame = readFrame(boardFrameSchema, data.toString('utf8'))
      if (!frame) return // ping, ip_address
      if (frame.command === 'authenticate') {
        session = { secret: this.secret, serial, boardNonce: frame.nonce, serverNonce: nonce }
        this.say({ command: 'challenge', protocol: 2, nonce, time: this.time })
      } else if (frame.command === 'prove' && session) {
        this.#prove(session, frame.mac)
      } else if (frame.command === 'events') this.#store(frame)
      this.frames.add(frame)
    })
  }

  #prove(session: Session, mac: string): void {
    if (!this.trusting && !isSameMac(mac, boardMac(session))) return this.say({ authorised: false })
    this.#session = session
    const { key_id, public_key } = this.key
    const told = { time: this.time, key_id, public_key }
    this.say({ authorised: true, protocol: 2, key_id, public_key, mac: serverMac(session, told) })
    if (this.list) this.say({ command: 'list', ...this.list })
  }

  #store({ batch, mac }: { batch: string; mac: string }): void {
    if (!isSameMac(mac, eventsMac(this.session, batch))) throw new Error('The mac of a batch is wrong')
    const read = readBatch(batch)
    if (!read) throw new Error('A batch could not be read')
    const { stored, acks } = takeBatch(read.entries, this.#storedUpTo)
    for (const { seq, event } of stored) this.stored.push({ boot: event.boot_id, seq, event, sent: read.sent })
    for (const { boot_id, seq } of acks) {
      this.#storedUpTo.set(boot_id, seq)
      if (this.acknowledges) this.say({ command: 'events_ack', boot_id, seq })
    }
  }
}

export async function startTestPortal(): Promise<TestPortal> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  return new TestPortal(server)
}
