import { randomBytes, randomUUID } from 'node:crypto'
import { deviceSocketPath } from '@fobhouse/contract/device-protocol.ts'
import { type BoardEvent, mostEventsInBatch, writeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { readFrame, serverFrameSchema } from '@fobhouse/contract/protocol-2/frames.ts'
import { boardMac, eventsMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { WebSocket } from 'ws'

type Seat = { serial: string; key: string }

/**
 * A board of protocol 2 that only tells events, as fast as it may. It reads no list: two hundred real boards in one
 * process would measure themselves.
 */
export class EventsBoard {
  readonly #seat: Seat
  readonly #bootId = randomUUID()
  readonly #began = performance.now()
  #events: BoardEvent[] = []
  #seq = 0
  #session: Session | undefined
  #socket: WebSocket | undefined
  /** Until it is authorised, and from a batch to its answer. */
  #isAwaiting = true
  #onList = () => {}
  #onEmpty = () => {}

  constructor(seat: Seat) {
    this.#seat = seat
  }

  /** Notes a tap of a card that only its number names, and sends it if it can. */
  tap(number: string): void {
    const mono = performance.now() - this.#began
    const head = { boot_id: this.#bootId, seq: (this.#seq += 1), mono, at: new Date().toISOString(), clock: 'set' }
    this.#events.push({ ...head, type: 'tap', card: null, hash_key_id: null, outcome: 'granted', number })
    this.#send()
  }

  /** Connects, and resolves when the list is there; events are sent before that. */
  connect(origin: string): Promise<void> {
    const socket = new WebSocket(origin.replace('http', 'ws') + deviceSocketPath('door', this.#seat.serial))
    this.#socket = socket
    const boardNonce = randomBytes(16).toString('base64url')
    socket.on('open', () => {
      const greeting = { firmware: 'bench 1.0', key_id: null, list_version: 0 }
      this.#say({ command: 'authenticate', protocol: 2, nonce: boardNonce, boot_id: this.#bootId, ...greeting })
    })
    socket.on('message', (data: Buffer) => this.#hear(data.toString(), boardNonce))
    return new Promise((resolve) => {
      this.#onList = resolve
    })
  }

  /** Resolves when every event is acknowledged. */
  async empty(): Promise<void> {
    if (this.#events.length === 0) return
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
  }

  close(): void {
    this.#socket?.close()
  }

  #hear(text: string, boardNonce: string): void {
    // A list is long; what comes from our own server needs no check.
    if (text.startsWith('{"command":"list"')) return this.#onList()
    const frame = readFrame(serverFrameSchema, text)
    if (!frame) return
    if (!('command' in frame)) return this.#begin()
    if (frame.command === 'challenge') {
      const { serial, key } = this.#seat
      this.#session = { secret: secretOf(key), serial, boardNonce, serverNonce: frame.nonce }
      this.#say({ command: 'prove', mac: boardMac(this.#session) })
    } else if (frame.command === 'events_ack') {
      const { seq: stored } = frame
      this.#events = this.#events.filter(({ seq }) => seq > stored)
      if (this.#events.length === 0) this.#onEmpty()
      this.#begin()
    }
  }

  #begin(): void {
    this.#isAwaiting = false
    this.#send()
  }

  #send(): void {
    if (!this.#session || this.#isAwaiting || this.#events.length === 0) return
    this.#isAwaiting = true
    const batch = writeBatch(performance.now() - this.#began, this.#events.slice(0, mostEventsInBatch))
    this.#say({ command: 'events', batch, mac: eventsMac(this.#session, batch) })
  }

  #say(frame: Record<string, unknown>): void {
    this.#socket?.send(JSON.stringify(frame))
  }
}
