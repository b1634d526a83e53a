import { type DoorReportCommand, doorReportCommands } from '@fobhouse/contract/device-protocol.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import { DeviceLink, type ServerFrame } from './device-link.ts'
import type { LinkFault } from './link-faults.ts'
import { doorFile, type DoorMemory, readDoorMemory, writeDoorMemory } from './door-memory.ts'
import { systemTimers, type Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type DoorOptions = {
  /** The portal, for example `ws://localhost:8000`. */
  url: string
  serial: string
  /** As the portal shows it once; empty for a board that has no key yet. */
  key: string
  /** Where the door keeps its list, as a board keeps it in flash memory. */
  folder: string
  ipAddress?: string
  /** The reader passes on only the low 24 bits of a card's number. */
  reader24Bit?: boolean
  timers?: Timers
}

export type DoorDecision = 'opened' | 'denied' | 'locked_out'

export type DoorEvent =
  | { type: 'authorised' }
  /** Card list and lockout are up to date after signing in. */
  | { type: 'ready' }
  /** The server refused the key: wrong, revoked, or not authorised yet. */
  | { type: 'refused' }
  | { type: 'disconnected'; reason: string }
  | { type: 'list'; cards: number }
  | { type: 'lockout'; lockedOut: boolean }
  | { type: DoorDecision; cardId: string }
  /** On a command of the server. */
  | { type: 'bumped' | 'unlocked' | 'locked' | 'rebooting' }
  /** The portal answered a report. */
  | { type: 'reported'; command: DoorReportCommand; success: boolean }

const listSchema = z.object({ tags: z.array(z.string()), hash: z.string() })
const lockoutSchema = z.object({ locked_out: z.boolean() })
const answerSchema = z.object({ command: z.enum(doorReportCommands), success: z.boolean() })

const commands: Record<DoorDecision, DoorReportCommand> = {
  opened: 'log_access',
  denied: 'log_access_denied',
  locked_out: 'log_access_locked_out',
}
const mostReports = 1000

/** A door controller: decides from its own list, whether or not the portal answers (`docs/devices.md`). */
export class VirtualDoor {
  readonly serial: string
  /** Everything that happened, and a way to wait for more. */
  readonly events: WaitableList<DoorEvent>
  readonly #link: DeviceLink
  readonly #file: string
  readonly #reader24Bit: boolean
  #memory: DoorMemory
  #isHeldOpen = false
  #isReady = false

  constructor(options: DoorOptions) {
    this.serial = options.serial
    this.events = createWaitableList((event) => JSON.stringify(event))
    this.#file = doorFile(options.folder, options.serial)
    this.#memory = readDoorMemory(this.#file)
    this.#reader24Bit = options.reader24Bit ?? false
    const { url, serial, key, ipAddress = '127.0.0.1', timers = systemTimers } = options
    this.#link = new DeviceLink(
      { url, kind: 'door', serial, key, ipAddress, timers },
      {
        authorised: () => {
          this.events.add({ type: 'authorised' })
          for (const report of this.#memory.reports) this.#sendReport(report)
        },
        refused: () => this.events.add({ type: 'refused' }),
        frame: (frame) => this.#obey(frame),
        down: (reason) => {
          this.#isReady = false
          this.events.add({ type: 'disconnected', reason })
        },
      },
    )
  }

  get isAuthorised(): boolean {
    return this.#link.isAuthorised
  }

  /** The cards that open the door. */
  get tags(): readonly string[] {
    return this.#memory.tags
  }

  get isLockedOut(): boolean {
    return this.#memory.lockedOut
  }

  /** Whether the server's last command was `unlock`, not `lock`. */
  get isHeldOpen(): boolean {
    return this.#isHeldOpen
  }

  /** How many taps the portal has not answered yet. */
  get unreported(): number {
    return this.#memory.reports.length
  }

  start(): void {
    this.#link.open()
  }

  stop(): void {
    this.#link.close()
  }

  /** Puts its network into a fault, or heals it. */
  suffer(fault: LinkFault): void {
    this.#link.suffer(fault)
  }

  /**
   * Somebody holds a card to the reader. The door decides by itself and reports afterwards. Throws for an invalid card
   * number.
   */
  tap(cardNumber: string): DoorDecision {
    const whole = cardNumberSchema.parse(cardNumber)
    const cardId = this.#reader24Bit ? String(BigInt(whole) & 0xff_ffffn) : whole
    const decision = this.#decide(cardId)
    this.events.add({ type: decision, cardId })
    const report = { command: commands[decision], cardId }
    this.#remember({ reports: [...this.#memory.reports, report].slice(-mostReports) })
    if (this.#link.isAuthorised) this.#sendReport(report)
    return decision
  }

  #decide(cardId: string): DoorDecision {
    if (this.#memory.lockedOut) return 'locked_out'
    return this.#memory.tags.includes(cardId) ? 'opened' : 'denied'
  }

  #sendReport({ command, cardId }: { command: DoorReportCommand; cardId: string }): void {
    this.#link.send({ command, card_id: cardId })
  }

  #obey(frame: ServerFrame): void {
    switch (frame.command) {
      case 'sync':
        return this.#takeList(frame)
      case 'update_device_locked_out':
        return this.#takeLockout(frame)
      case 'bump':
        return this.events.add({ type: 'bumped' })
      case 'unlock':
      case 'lock':
        this.#isHeldOpen = frame.command === 'unlock'
        return this.events.add({ type: this.#isHeldOpen ? 'unlocked' : 'locked' })
      case 'reboot':
        return this.#reboot()
      default:
        return this.#takeAnswer(frame)
    }
  }

  #takeList(frame: ServerFrame): void {
    const list = listSchema.safeParse(frame)
    // A board compares only the hash: an equal hash means that it already has the list.
    if (!list.success || list.data.hash === this.#memory.hash) return
    this.#remember(list.data)
    this.events.add({ type: 'list', cards: list.data.tags.length })
  }

  #takeLockout(frame: ServerFrame): void {
    const news = lockoutSchema.safeParse(frame)
    if (!news.success) return
    if (news.data.locked_out !== this.#memory.lockedOut) {
      this.#remember({ lockedOut: news.data.locked_out })
      this.events.add({ type: 'lockout', lockedOut: news.data.locked_out })
    }
    // This is the last frame that the portal sends after signing in.
    if (!this.#isReady) this.events.add({ type: 'ready' })
    this.#isReady = true
  }

  /** Answers name no card: each belongs to the oldest report of its command. */
  #takeAnswer(frame: ServerFrame): void {
    const answer = answerSchema.safeParse(frame)
    if (!answer.success) return // pong, error, or something newer than this board
    const { command, success } = answer.data
    const index = this.#memory.reports.findIndex((report) => report.command === command)
    if (index === -1) return
    this.#remember({ reports: this.#memory.reports.toSpliced(index, 1) })
    this.events.add({ type: 'reported', command, success })
  }

  #reboot(): void {
    this.events.add({ type: 'rebooting' })
    this.#isHeldOpen = false
    this.#isReady = false
    this.#memory = readDoorMemory(this.#file)
    this.#link.restart()
  }

  #remember(news: Partial<DoorMemory>): void {
    this.#memory = { ...this.#memory, ...news }
    writeDoorMemory(this.#file, this.#memory)
  }
}
