import type { Decision } from '@fobhouse/contract/protocol-2/decide.ts'
import { type ServerFrame, serverFrameSchema } from '@fobhouse/contract/protocol-2/frames.ts'
import type { SignedList } from '@fobhouse/contract/protocol-2/list.ts'
import { judgeOrder, type Order, type SignedOrder } from '@fobhouse/contract/protocol-2/orders.ts'
import { ackMac, type Session, timeMac } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac, secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { systemTimers, type Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'
import { DeviceLink } from '../device-link.ts'
import { BoardKnowledge } from './board-knowledge.ts'
import type { BoardNews, BoardOptions } from './board-news.ts'
import type { BoardFault } from './board-words.ts'
import { Contact } from './contact.ts'
import { Conversation } from './conversation.ts'
import { Disk } from './disk.ts'
import { EventLog } from './event-log.ts'

const firmware = 'fobhouse-simulator 1.0'
const tickMs = 1000
const ticksBetweenStoredTimes = 60

type Command = Extract<ServerFrame, { command: string }>

/** A door controller of protocol 2 (`docs/protocol-2/README.md`): it decides by its signed list, connected or not. */
export class VirtualBoard {
  readonly serial: string
  readonly news: WaitableList<BoardNews> = createWaitableList((news) => JSON.stringify(news))
  readonly #options: BoardOptions
  readonly #timers: Timers
  readonly #secret: Uint8Array
  readonly #disk: Disk
  readonly #link: DeviceLink
  readonly #talk: Conversation
  readonly #contact: Contact
  #knows: BoardKnowledge
  #log: EventLog
  #bootedAt = 0
  #lastOrder = 0
  #isOrderedOpen = false
  #isHeld = false
  #machineIsOff = 0
  #endTicking = () => {}

  constructor(options: BoardOptions) {
    this.#options = options
    this.serial = options.serial
    this.#timers = options.timers ?? systemTimers
    this.#secret = secretOf(options.key)
    this.#disk = new Disk(options.folder, options.serial)
    this.#talk = new Conversation({ serial: options.serial, secret: this.#secret })
    this.#contact = new Contact(this.#timers, {
      isHeld: () => this.#isHeld,
      tell: (type) => this.#log.record({ type }),
    })
    this.#link = this.#createLink()
    this.#knows = this.#readDisk()
    this.#log = this.#createLog()
  }

  /** How many events the server has not acknowledged. */
  get waiting(): number {
    return this.#log.waiting
  }

  get isHeldOpen(): boolean {
    return this.#isHeld
  }

  get isAuthorised(): boolean {
    return this.#link.isAuthorised
  }

  get listVersion(): number {
    return this.#knows.listVersion
  }

  get bootId(): string {
    return this.#log.bootId
  }

  /** What it takes for the time, in milliseconds since 1970. */
  get time(): number {
    return this.#knows.now().now
  }

  /** Current comes: it knows what is on its disk, and connects. */
  start(): void {
    this.#bootedAt = this.#monotonic()
    this.#isOrderedOpen = false
    this.#isHeld = false
    this.#knows = this.#readDisk()
    this.#log = this.#createLog()
    this.#log.record({ type: 'boot' })
    this.#tick(0)
    this.#link.open()
  }

  /** Current goes, at any moment. */
  stop(): void {
    this.#endTicking()
    this.#contact.stop()
    this.#log.sender.stop()
    this.#link.close()
  }

  /** Somebody holds a card to the reader. Throws for an invalid card number. */
  tap(cardNumber: string): Decision {
    const whole = cardNumberSchema.parse(cardNumber)
    const number = this.#options.reader24Bit ? String(BigInt(whole) & 0xff_ffffn) : whole
    const { decision, named, isKeyholder } = this.#knows.decide(number)
    this.#log.record({ type: 'tap', ...named, ...decision })
    if (decision.outcome === 'granted') {
      this.#contact.release()
      if (isKeyholder) this.#knows.noteKeyholder()
    }
    this.news.add({ type: 'card', number, decision })
    this.#look()
    return decision
  }

  /** The door itself moves. */
  moveDoor(isOpen: boolean): void {
    this.#contact.move(isOpen)
  }

  /** Somebody presses the button inside, which opens always. */
  pressExit(): void {
    this.#log.record({ type: 'exit' })
    this.#contact.release()
  }

  suffer(fault: BoardFault): void {
    switch (fault.type) {
      case 'clock':
        this.#machineIsOff = fault.milliseconds
        return this.#look()
      case 'disk':
        return this.#disk.fill(fault.isFull)
      default:
        return this.#link.suffer(fault)
    }
  }

  #readDisk(): BoardKnowledge {
    const machine = () => (this.#options.machine ?? Date.now)() + this.#machineIsOff
    const source = { uptime: () => this.#uptime(), machine, failed: (error: unknown) => this.#tellDisk(error) }
    return new BoardKnowledge({ serial: this.serial, secret: this.#secret }, this.#disk, source)
  }

  #createLink(): DeviceLink {
    const { url, serial, key, ipAddress = '127.0.0.1' } = this.#options
    const handshake = {
      hello: () => this.#hello(),
      believes: (welcome: Record<string, unknown>) => this.#believes(welcome),
    }
    return new DeviceLink(
      { url, kind: 'door', serial, key, ipAddress, timers: this.#timers, handshake },
      {
        authorised: () => {
          this.news.add({ type: 'authorised' })
          this.#log.sender.begin()
        },
        refused: () => this.news.add({ type: 'refused' }),
        frame: (frame) => {
          const known = serverFrameSchema.safeParse(frame)
          if (known.success && 'command' in known.data) this.#obey(known.data)
        },
        down: (reason) => {
          this.#log.sender.stop()
          this.news.add({ type: 'disconnected', reason })
        },
      },
    )
  }

  #createLog(): EventLog {
    return new EventLog({
      disk: this.#disk,
      most: this.#options.mostEvents ?? 10_000,
      timers: this.#timers,
      now: () => this.#knows.now(),
      uptime: () => this.#uptime(),
      session: () => (this.#link.isAuthorised ? this.#talk.session : undefined),
      send: (frame) => void this.#link.send(frame),
      tell: (news) => this.news.add(news),
      failed: (error) => this.#tellDisk(error),
    })
  }

  #tick(count: number): void {
    this.#look()
    if (count % ticksBetweenStoredTimes === 0) this.#knows.storeTime()
    this.#endTicking = this.#timers.after(tickMs, () => this.#tick(count + 1))
  }

  /** What begins or ends by the time, a card, a list or an order. */
  #look(): void {
    if (this.#knows.noticeExpiry()) this.#log.record({ type: 'list_expired' })
    const isHeld = this.#isOrderedOpen || this.#knows.isOpenHouse()
    if (isHeld === this.#isHeld) return
    this.#log.record({ type: 'hold', on: isHeld })
    this.#isHeld = isHeld
    this.news.add({ type: 'held', isHeld })
  }

  #hello(): Record<string, unknown> {
    this.#lastOrder = 0
    const { newestKeyId: key_id, listVersion: list_version } = this.#knows
    return this.#talk.hello({ boot_id: this.#log.bootId, firmware, key_id, list_version })
  }

  #believes(welcome: Record<string, unknown>): boolean {
    const told = this.#talk.judge(welcome)
    if (!told) return false
    this.#knows.setTime(told.time)
    this.#knows.meet(told)
    this.#look()
    return true
  }

  #obey(frame: Command): void {
    if (frame.command === 'challenge') return void this.#link.send(this.#talk.answer(frame))
    const { session } = this.#talk
    // Nothing is believed before the server has proved itself.
    if (!session) return
    switch (frame.command) {
      case 'keys': {
        const key_id = this.#knows.takeKey(frame)
        if (key_id !== undefined) this.#link.send({ command: 'keys_ack', key_id })
        return
      }
      case 'list':
        return this.#takeList(session, frame)
      case 'order':
        return this.#takeOrder(session, frame)
      case 'events_ack':
        return this.#log.sender.acknowledged(frame)
      case 'time':
        if (!isSameMac(frame.mac, timeMac(session, frame.time))) return
        this.#knows.setTime(frame.time)
        return this.#look()
    }
  }

  #takeList(session: Session, signed: SignedList): void {
    const verdict = this.#knows.takeList(signed)
    if (!verdict) return
    if (!verdict.taken) {
      const { version, reason } = verdict
      this.#link.send({ command: 'list_refused', version, reason })
      return this.news.add({ type: 'list_refused', reason })
    }
    this.#look()
    const { version } = verdict.list
    this.#link.send({ command: 'list_ack', version, mac: ackMac(session, version) })
    this.news.add({ type: 'list', version })
  }

  #takeOrder({ serverNonce }: Session, signed: SignedOrder): void {
    const board = { serial: this.serial, session: serverNonce, lastN: this.#lastOrder, keys: this.#knows.keys }
    const verdict = judgeOrder(signed, board)
    if (!verdict.obeyed) {
      this.#link.send({ command: 'order_done', n: verdict.n, result: 'refused' })
      return this.news.add({ type: 'order_refused', reason: verdict.reason })
    }
    this.#lastOrder = verdict.n
    this.#act(verdict.action)
    this.#link.send({ command: 'order_done', n: verdict.n, result: 'done' })
    if (verdict.action !== 'reboot') return
    this.news.add({ type: 'rebooting' })
    this.stop()
    this.start()
  }

  #act(action: Order['action']): void {
    if (action === 'bump') {
      this.#contact.release()
      this.news.add({ type: 'bumped' })
    }
    if (action === 'unlock') this.#isOrderedOpen = true
    if (action === 'lock') {
      this.#isOrderedOpen = false
      this.#knows.noteEnd()
    }
    this.#look()
  }

  #uptime(): number {
    return Math.round(this.#monotonic() - this.#bootedAt)
  }

  #monotonic(): number {
    return (this.#options.monotonic ?? (() => performance.now()))()
  }

  #tellDisk(error: unknown): void {
    this.news.add({ type: 'disk', reason: error instanceof Error ? error.message : String(error) })
  }
}
