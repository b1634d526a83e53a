import { randomBytes, randomUUID } from 'node:crypto'
import { deviceSocketPath } from '@fobhouse/contract/device-protocol.ts'
import { type BoardEvent, mostEventsInBatch, writeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { readFrame, serverFrameSchema } from '@fobhouse/contract/protocol-2/frames.ts'
import { ackMac, boardMac, eventsMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { revealHashKey, tagOf } from '@fobhouse/contract/protocol-2/tags.ts'
import { WebSocket } from 'ws'

type Seat = { serial: string; key: string }
type HashKey = { id: string; bytes: Uint8Array }

/** The fields of a list that stand before its cards, in their order, as they stand in a frame. */
const headOfList = /\\"version\\":(\d+),.*?\\"hash_key_id\\":\\"([\w-]+)\\",\\"hash_key\\":\\"([\w-]+)\\"/u
const longestHead = 1000

/**
 * A board of protocol 2 that acknowledges lists and tells events, as fast as it may. It reads no more of a list than its
 * head: two hundred real boards in one process would measure themselves.
 */
export class EventsBoard {
  readonly #seat: Seat
  readonly #bootId = randomUUID()
  readonly #began = performance.now()
  readonly #secret: Uint8Array
  #events: BoardEvent[] = []
  #seq = 0
  #acked = 0
  #waiting: { seq: number; done: () => void }[] = []
  #session: Session | undefined
  #socket: WebSocket | undefined
  #hashKey: HashKey | undefined
  /** Until it is authorised, and from a batch to its answer. */
  #isAwaiting = true
  #onList: (() => void)[] = []
  #onPong: (() => void)[] = []

  constructor(seat: Seat) {
    this.#seat = seat
    this.#secret = secretOf(seat.key)
  }

  /**
   * Notes a tap and sends it if it can: with the card's tag once the board has a list, before that with its number.
   * Returns the number of the event.
   */
  tap(number: string): number {
    const mono = performance.now() - this.#began
    const head = { boot_id: this.#bootId, seq: (this.#seq += 1), mono, at: new Date().toISOString(), clock: 'set' }
    const key = this.#hashKey
    const card = key
      ? { card: tagOf(key.bytes, number), hash_key_id: key.id }
      : { card: null, hash_key_id: null, number }
    this.#events.push({ ...head, type: 'tap', outcome: 'granted', ...card })
    this.#send()
    return this.#seq
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
    socket.on('message', (data: Buffer) => this.#hear(data, boardNonce))
    return this.nextList()
  }

  /** Resolves when the next list is there. */
  nextList(): Promise<void> {
    return new Promise((resolve) => {
      this.#onList.push(resolve)
    })
  }

  /** Resolves when the server has dealt with everything that was said before, acknowledgements among it. */
  isDealtWith(): Promise<void> {
    return new Promise((resolve) => {
      this.#onPong.push(resolve)
      this.#say({ command: 'ping' })
    })
  }

  /** Resolves when this event and all before it are acknowledged. */
  async isStored(seq: number): Promise<void> {
    if (seq <= this.#acked) return
    await new Promise<void>((done) => {
      this.#waiting.push({ seq, done })
    })
  }

  /** Resolves when every event is acknowledged. */
  empty(): Promise<void> {
    return this.isStored(this.#seq)
  }

  close(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.close()
    return closed
  }

  #hear(data: Buffer, boardNonce: string): void {
    // A list is long; what comes from our own server needs no check.
    if (data.toString('latin1', 0, 17) === '{"command":"list"')
      return this.#takeList(data.toString('latin1', 0, longestHead))
    const text = data.toString()
    if (text === '{"command":"pong"}') return this.#onPong.shift()?.()
    const frame = readFrame(serverFrameSchema, text)
    if (!frame) return
    if (!('command' in frame)) return this.#begin()
    if (frame.command === 'challenge') {
      this.#session = { secret: this.#secret, serial: this.#seat.serial, boardNonce, serverNonce: frame.nonce }
      this.#say({ command: 'prove', mac: boardMac(this.#session) })
    } else if (frame.command === 'events_ack') this.#forget(frame.seq)
  }

  #takeList(head: string): void {
    const [, version, hash_key_id = '', hash_key = ''] = headOfList.exec(head) ?? []
    if (version === undefined || !this.#session) throw new Error(`This is no list: ${head.slice(0, 200)}`)
    if (this.#hashKey?.id !== hash_key_id) {
      const bytes = revealHashKey(this.#secret, { hash_key_id, hash_key })
      this.#hashKey = bytes ? { id: hash_key_id, bytes } : undefined
    }
    this.#say({ command: 'list_ack', version: Number(version), mac: ackMac(this.#session, Number(version)) })
    for (const done of this.#onList.splice(0)) done()
  }

  #forget(seq: number): void {
    this.#acked = seq
    this.#events = this.#events.filter((event) => event.seq > seq)
    const isOver = (waiting: { seq: number }) => waiting.seq <= seq
    const over = this.#waiting.filter(isOver)
    this.#waiting = this.#waiting.filter((waiting) => !isOver(waiting))
    for (const { done } of over) done()
    this.#begin()
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
