import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readBatch, takeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import {
  type BoardFrame,
  boardFrameSchema,
  readFrame,
  serverFrames,
  writeFrame,
} from '@fobhouse/contract/protocol-2/frames.ts'
import { type Order, signOrder } from '@fobhouse/contract/protocol-2/orders.ts'
import { boardMac, eventsMac, serverMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac } from '@fobhouse/contract/protocol-2/signing.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { secret, serial, signingKey } from './club.ts'

const { key_id, public_key } = signingKey
const serverNonce = Buffer.alloc(16, 9).toString('base64url')

type Behaviour = {
  /** The clock of the portal; the machine's if absent. */
  now?: () => number
  /** False: somebody else answers at the portal's address. */
  knowsTheKey?: boolean
  /** False: events are taken and never acknowledged. */
  acknowledges?: boolean
}

/** The other end of a door's connection: speaks protocol 2 as the server does, and keeps what it was told. */
export async function startPortal(behaviour: Behaviour = {}): Promise<StandInPortal> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  return new StandInPortal(server, behaviour)
}

class StandInPortal {
  readonly address: string
  readonly frames: BoardFrame[] = []
  readonly events: { boot_id: string; seq: number; type: string }[] = []
  readonly #server: WebSocketServer
  readonly #behaviour: Required<Behaviour>
  readonly #storedUpTo = new Map<string, number>()
  #socket: WebSocket | undefined
  #session: Session = { secret, serial, boardNonce: '', serverNonce }
  #challengeTime = ''
  #n = 0

  constructor(server: WebSocketServer, behaviour: Behaviour) {
    this.#server = server
    this.#behaviour = { now: Date.now, knowsTheKey: true, acknowledges: true, ...behaviour }
    // The server listens on a port, not on a path.
    const { port } = server.address() as AddressInfo
    this.address = `http://127.0.0.1:${port}/`
    server.on('connection', (connection) => {
      connection.on('message', (data: Buffer) => this.#take(data.toString(), connection))
    })
  }

  send(text: string): void {
    this.#socket?.send(text)
  }

  sendList(signed: { list: string; key_id: string; signature: string }): void {
    this.send(writeFrame(serverFrames.list, { command: 'list', ...signed }))
  }

  order(action: Order['action'], changed: Partial<Order> = {}): void {
    this.#n += 1
    const at = new Date(this.#behaviour.now()).toISOString()
    const order = { serial, session: serverNonce, n: this.#n, action, at, ...changed }
    this.send(writeFrame(serverFrames.order, { command: 'order', ...signOrder(signingKey, order) }))
  }

  cut(): void {
    this.#socket?.terminate()
  }

  async stop(): Promise<void> {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(text: string, from: WebSocket): void {
    const frame = readFrame(boardFrameSchema, text)
    if (!frame) return
    this.frames.push(frame)
    if (frame.command === 'authenticate') this.#challenge(frame.nonce, from)
    else if (frame.command === 'prove') this.#welcome(frame.mac, from)
    else if (frame.command === 'events') this.#takeEvents(frame, from)
  }

  #challenge(boardNonce: string, from: WebSocket): void {
    const known = this.#behaviour.knowsTheKey ? secret : Buffer.alloc(32)
    this.#session = { secret: known, serial, boardNonce, serverNonce }
    const time = new Date(this.#behaviour.now()).toISOString()
    this.#challengeTime = time
    from.send(writeFrame(serverFrames.challenge, { command: 'challenge', protocol: 2, nonce: serverNonce, time }))
  }

  #welcome(proof: string, from: WebSocket): void {
    if (this.#behaviour.knowsTheKey && !isSameMac(proof, boardMac(this.#session))) {
      from.send('{"authorised":false}')
      return
    }
    this.#socket = from
    const mac = serverMac(this.#session, { time: this.#challengeTime, key_id, public_key })
    from.send(writeFrame(serverFrames.authorised, { authorised: true, protocol: 2, key_id, public_key, mac }))
  }

  #takeEvents(frame: Extract<BoardFrame, { command: 'events' }>, from: WebSocket): void {
    if (!isSameMac(frame.mac, eventsMac(this.#session, frame.batch))) throw new Error('the mac of a batch is wrong')
    const { stored, acks } = takeBatch(readBatch(frame.batch)?.entries ?? [], this.#storedUpTo)
    if (!this.#behaviour.acknowledges) return
    this.events.push(...stored.map(({ seq, event }) => ({ boot_id: event.boot_id, seq, type: event.type })))
    for (const { boot_id, seq } of acks) {
      this.#storedUpTo.set(boot_id, seq)
      from.send(writeFrame(serverFrames.events_ack, { command: 'events_ack', boot_id, seq }))
    }
  }
}
