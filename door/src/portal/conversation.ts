import {
  boardFrames,
  readFrame,
  type ServerFrame,
  serverFrameSchema,
  writeFrame,
} from '@fobhouse/contract/protocol-2/frames.ts'
import { takeStatement } from '@fobhouse/contract/protocol-2/keys.ts'
import { judgeList, type SignedList } from '@fobhouse/contract/protocol-2/list.ts'
import { judgeOrder, type Order } from '@fobhouse/contract/protocol-2/orders.ts'
import {
  ackMac,
  boardMac,
  isServerProven,
  type PublicKey,
  type Session,
  timeMac,
} from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac } from '@fobhouse/contract/protocol-2/signing.ts'
import { asKnown, type HeldList, holdList } from '../disk/trust.ts'
import { EventSender } from './event-sender.ts'
import type { EventLog } from '../disk/event-log.ts'

/** What a conversation needs of the door. */
export type DoorSide = {
  serial: string
  secret: Uint8Array
  bootId: string
  firmware: string
  clock: { now(): number; uptime(): number; hear(time: number, at: number): void }
  events: EventLog
  keys(): readonly PublicKey[]
  /** Keeps a key on disk; rejects if the disk refuses. */
  addKey(key: PublicKey): Promise<void>
  list(): HeldList | undefined
  /** Decides by the list from now on, and keeps it on disk; rejects if the disk refuses. */
  takeList(list: HeldList): Promise<void>
  obey(action: Order['action']): void
}

type Wire = {
  send(text: string): void
  close(): void
  /** Called once the server has proved itself. */
  onProven(): void
  /** Called with what is wrong, for the log and `lastError`. */
  onFault(fault: string): void
}

/** One connection, from the board's first frame on. What the server does not prove is not believed. */
export class Conversation {
  readonly #door: DoorSide
  readonly #wire: Wire
  readonly #boardNonce: string
  #challenge: { session: Session; time: string; at: number } | undefined
  #isProven = false
  #lastN = 0
  #events: EventSender | undefined
  /** Lists and keys are taken one after the other: each waits for the disk. */
  #work: Promise<void> = Promise.resolve()

  constructor(door: DoorSide, wire: Wire, nonce: Uint8Array) {
    this.#door = door
    this.#wire = wire
    this.#boardNonce = Buffer.from(nonce).toString('base64url')
    this.#sayHello()
  }

  /** Tells the sender that there is something new to send. */
  wakeSender(): void {
    this.#events?.wake()
  }

  end(): void {
    this.#events?.stop()
  }

  take(text: string): void {
    const frame = readFrame(serverFrameSchema, text)
    // `pong`, and whatever version 1 has: none of it is proven.
    if (!frame) return
    if ('authorised' in frame) this.#takeVerdict(frame)
    else if (frame.command === 'challenge') this.#prove(frame)
    else if (this.#isProven && this.#challenge) this.#takeProven(frame, this.#challenge.session)
  }

  #sayHello(): void {
    const { bootId, firmware } = this.#door
    const hello = {
      command: 'authenticate' as const,
      protocol: 2 as const,
      nonce: this.#boardNonce,
      boot_id: bootId,
      firmware,
      key_id: this.#door.keys().at(-1)?.key_id ?? null,
      list_version: this.#door.list()?.list.version ?? 0,
    }
    this.#wire.send(writeFrame(boardFrames.authenticate, hello))
  }

  #prove({ nonce, time }: Extract<ServerFrame, { command: 'challenge' }>): void {
    if (this.#challenge) return
    const { serial, secret, clock } = this.#door
    const session = { secret, serial, boardNonce: this.#boardNonce, serverNonce: nonce }
    this.#challenge = { session, time, at: clock.uptime() }
    this.#wire.send(writeFrame(boardFrames.prove, { command: 'prove', mac: boardMac(session) }))
  }

  #takeVerdict(frame: Extract<ServerFrame, { authorised: boolean }>): void {
    if (!frame.authorised) {
      this.#leave('the portal does not let this door in: was it removed, shut out or given a new key?')
      return
    }
    const challenge = this.#challenge
    if (!challenge || this.#isProven) return
    if (!isServerProven(challenge.session, { ...frame, time: challenge.time })) {
      this.#leave('what answers at the address of the portal could not prove that it is the portal')
      return
    }
    this.#isProven = true
    this.#door.clock.hear(Date.parse(challenge.time), challenge.at)
    if (this.#door.keys().length === 0) {
      this.#queue(async () => this.#door.addKey({ key_id: frame.key_id, public_key: frame.public_key }))
    }
    this.#events = new EventSender(this.#door, challenge.session, (text) => this.#wire.send(text))
    this.#wire.onProven()
    this.#events.wake()
  }

  #takeProven(frame: Exclude<ServerFrame, { authorised: boolean }>, session: Session): void {
    switch (frame.command) {
      case 'list':
        this.#queue(async () => this.#takeList(frame, session))
        break
      case 'keys':
        this.#queue(async () => this.#takeKey(frame))
        break
      case 'order':
        this.#takeOrder(frame, session)
        break
      case 'events_ack':
        this.#events?.acknowledge(frame.boot_id, frame.seq)
        break
      case 'time':
        if (isSameMac(frame.mac, timeMac(session, frame.time))) {
          this.#door.clock.hear(Date.parse(frame.time), this.#door.clock.uptime())
        }
        break
      case 'challenge':
        break
    }
  }

  async #takeList(signed: SignedList, session: Session): Promise<void> {
    const { serial, secret, clock } = this.#door
    const held = this.#door.list()
    const stored = held && { version: held.list.version, text: held.signed.list }
    const verdict = judgeList(signed, { serial, secret, keys: this.#known, stored, now: clock.now() })
    const taken = verdict.taken ? holdList(signed, verdict.list, secret) : undefined
    if (!verdict.taken || !taken) {
      const { reason, version } = verdict.taken ? { reason: 'format' as const, version: verdict.list.version } : verdict
      this.#wire.send(writeFrame(boardFrames.list_refused, { command: 'list_refused', version, reason }))
      this.#wire.onFault(`a list of the portal was refused: ${reason}`)
      return
    }
    // Decided by at once; acknowledged only when it would be there after a power cut.
    await this.#door.takeList(taken)
    const { version } = verdict.list
    const mac = ackMac(session, version)
    this.#wire.send(writeFrame(boardFrames.list_ack, { command: 'list_ack', version, mac }))
  }

  async #takeKey({ statement, signature }: { statement: string; signature: string }): Promise<void> {
    const key = takeStatement(this.#known, { statement, signature })
    if (!key) {
      this.#wire.onFault('a signing key of the portal was refused: no key that this door has vouches for it')
      return
    }
    await this.#door.addKey(key)
    this.#wire.send(writeFrame(boardFrames.keys_ack, { command: 'keys_ack', key_id: key.key_id }))
  }

  #takeOrder({ order, key_id, signature }: Extract<ServerFrame, { command: 'order' }>, session: Session): void {
    const board = { serial: this.#door.serial, session: session.serverNonce, lastN: this.#lastN, keys: this.#known }
    const verdict = judgeOrder({ order, key_id, signature }, board)
    const answer = (result: 'done' | 'refused') => {
      this.#wire.send(writeFrame(boardFrames.order_done, { command: 'order_done', n: verdict.n, result }))
    }
    if (!verdict.obeyed) {
      this.#wire.onFault(`an order was refused: ${verdict.reason}`)
      answer('refused')
      return
    }
    this.#lastN = verdict.n
    // A restart cuts the connection, so the answer goes first.
    if (verdict.action === 'reboot') answer('done')
    this.#door.obey(verdict.action)
    if (verdict.action !== 'reboot') answer('done')
  }

  get #known() {
    return asKnown(this.#door.keys())
  }

  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#wire.onFault(`not kept on disk: ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  #leave(fault: string): void {
    this.#wire.onFault(fault)
    this.#wire.close()
  }
}
