import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import { DeviceLink, type ServerFrame } from './device-link.ts'
import { interlockFile, type InterlockMemory, readInterlockMemory, writeInterlockMemory } from './interlock-memory.ts'
import type { LinkFault } from './link-faults.ts'
import { systemTimers, type Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type InterlockOptions = {
  /** The portal, for example `ws://localhost:8000`. */
  url: string
  serial: string
  /** As the portal shows it once; empty for a board that has no key yet. */
  key: string
  /** Where the plug keeps its counter. */
  folder: string
  ipAddress?: string
  reader24Bit?: boolean
  /** The tool's power while it is on. */
  watts?: number
  updateEveryMs?: number
  timers?: Timers
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export type InterlockEvent =
  | { type: 'authorised' | 'ready' | 'refused' }
  | { type: 'disconnected'; reason: string }
  | { type: 'lockout'; lockedOut: boolean }
  /** A tap asks the server; without a connection nothing starts. */
  | { type: 'asking' | 'unreachable'; cardId: string }
  | { type: 'on'; sessionId: string }
  | { type: 'rejected'; reason: string }
  | { type: 'off'; cause: 'card' | 'portal' | 'power cut' }
  | { type: 'reported'; report: 'update' | 'end'; success: boolean; reason?: string }
  /** On a command of the server. */
  | { type: 'unlocked' | 'locked' | 'rebooting' }

type SessionEnd = { sessionId: string; kwh: number; cardId: string | null }

const startedSchema = z.object({ session_id: z.string() })
const reasonSchema = z.object({ reason: z.string() })
const lockoutSchema = z.object({ locked_out: z.boolean() })
const answerSchema = z.object({ success: z.boolean(), reason: z.string().optional() })

const defaultWatts = 1500
const defaultUpdateEveryMs = 10_000
const millisecondsInHour = 3_600_000

/** A tool's controller: the server starts a session, and the board keeps it through every network fault. */
export class VirtualInterlock {
  readonly serial: string
  /** Everything that happened, and a way to wait for more. */
  readonly events: WaitableList<InterlockEvent>
  readonly #options: InterlockOptions
  readonly #timers: Timers
  readonly #now: () => number
  readonly #link: DeviceLink
  readonly #file: string
  #memory: InterlockMemory
  #isReady = false
  #isAsking = false
  #sessionId: string | undefined
  #countedAt = 0
  #unreported: SessionEnd[] = []
  /** The session of each update that waits for an answer on this connection. */
  #updates: string[] = []
  #stopUpdates = () => {}

  constructor(options: InterlockOptions) {
    this.#options = options
    this.serial = options.serial
    this.events = createWaitableList((event) => JSON.stringify(event))
    this.#timers = options.timers ?? systemTimers
    this.#now = options.now ?? (() => performance.now())
    this.#file = interlockFile(options.folder, options.serial)
    this.#memory = readInterlockMemory(this.#file)
    const { url, serial, key, ipAddress = '127.0.0.1' } = options
    this.#link = new DeviceLink(
      { url, kind: 'interlock', serial, key, ipAddress, timers: this.#timers },
      {
        authorised: () => this.#resume(),
        refused: () => this.events.add({ type: 'refused' }),
        frame: (frame) => this.#obey(frame),
        down: (reason) => this.#goOn(reason),
      },
    )
  }

  get isAuthorised(): boolean {
    return this.#link.isAuthorised
  }

  /** The session that it reports; undefined while the tool is off. */
  get sessionId(): string | undefined {
    return this.#sessionId
  }

  get isLockedOut(): boolean {
    return this.#memory.lockedOut
  }

  /** Whether a report or question still waits for an answer. */
  get isWaiting(): boolean {
    return this.#isAsking || this.#unreported.length > 0
  }

  /** The plug's lifetime counter in kWh. */
  readMeter(): number {
    if (this.#sessionId !== undefined) {
      const milliseconds = this.#now() - this.#countedAt
      const { watts = defaultWatts } = this.#options
      const drawn = Math.round((watts * 1000 * milliseconds) / millisecondsInHour)
      if (drawn > 0) {
        this.#remember({ milliwattHours: this.#memory.milliwattHours + drawn })
        this.#countedAt = this.#now()
      }
    }
    return this.#memory.milliwattHours / 1_000_000
  }

  start(): void {
    this.#link.open()
  }

  stop(): void {
    this.#stopUpdates()
    this.#link.close()
  }

  suffer(fault: LinkFault): void {
    this.#link.suffer(fault)
  }

  /** Somebody holds a card to the reader: a tool that is off asks the server, a tool that is on goes off. */
  tap(cardNumber: string): void {
    const whole = cardNumberSchema.parse(cardNumber)
    const cardId = this.#options.reader24Bit === true ? String(BigInt(whole) & 0xff_ffffn) : whole
    if (this.#sessionId !== undefined) return this.#switchOff(this.#sessionId, cardId)
    if (this.#isAsking) return // the reader is busy until it has its answer
    if (!this.#link.isAuthorised) return this.events.add({ type: 'unreachable', cardId })
    this.#isAsking = true
    this.events.add({ type: 'asking', cardId })
    this.#link.send({ command: 'interlock_session_start', card_id: cardId })
  }

  /** Forgets everything but the counter; the tool stays off when power returns. */
  cutPower(): void {
    const wasOn = this.#sessionId !== undefined
    this.readMeter()
    this.#forgetSession()
    this.#unreported = []
    this.#updates = []
    this.#isAsking = false
    this.#isReady = false
    this.#memory = readInterlockMemory(this.#file)
    if (wasOn) this.events.add({ type: 'off', cause: 'power cut' })
    this.#link.restart()
  }

  #resume(): void {
    this.events.add({ type: 'authorised' })
    for (const end of this.#unreported) this.#sendEnd(end)
    if (this.#sessionId !== undefined) this.#report()
  }

  /** Losing the network does not switch the tool off. */
  #goOn(reason: string): void {
    this.#isReady = false
    this.#updates = []
    this.events.add({ type: 'disconnected', reason })
    if (!this.#isAsking) return
    this.#isAsking = false
    this.events.add({ type: 'rejected', reason: 'no answer' })
  }

  #obey(frame: ServerFrame): void {
    switch (frame.command) {
      case 'update_device_locked_out':
        return this.#takeLockout(frame)
      case 'interlock_session_start':
        return this.#switchOn(frame)
      case 'interlock_session_rejected':
        return this.#takeRejection(frame)
      case 'interlock_session_update':
        return this.#takeAnswer('update', frame)
      case 'interlock_session_end':
        return this.#takeAnswer('end', frame)
      case 'unlock':
        return this.events.add({ type: 'unlocked' })
      case 'lock':
        return this.#lock()
      case 'reboot':
        this.events.add({ type: 'rebooting' })
        return this.cutPower()
    }
  }

  /** If the question was sent twice, the server keeps the newer session open. */
  #switchOn(frame: ServerFrame): void {
    const started = startedSchema.safeParse(frame)
    if (!started.success || (!this.#isAsking && this.#sessionId === undefined)) return
    this.readMeter()
    this.#isAsking = false
    this.#sessionId = started.data.session_id
    this.#countedAt = this.#now()
    this.events.add({ type: 'on', sessionId: this.#sessionId })
    this.#report()
    this.#keepReporting()
  }

  #takeRejection(frame: ServerFrame): void {
    const rejection = reasonSchema.safeParse(frame)
    if (!rejection.success || !this.#isAsking) return
    this.#isAsking = false
    this.events.add({ type: 'rejected', reason: rejection.data.reason })
  }

  /** A tool that is on goes off, and its session ends without a card. */
  #lock(): void {
    this.events.add({ type: 'locked' })
    if (this.#sessionId !== undefined) this.#switchOff(this.#sessionId, null)
  }

  #switchOff(sessionId: string, cardId: string | null): void {
    const end = { sessionId, kwh: this.readMeter(), cardId }
    this.#forgetSession()
    this.events.add({ type: 'off', cause: cardId === null ? 'portal' : 'card' })
    this.#unreported.push(end)
    this.#sendEnd(end)
  }

  #forgetSession(): void {
    this.#sessionId = undefined
    this.#stopUpdates()
  }

  #sendEnd({ sessionId, kwh, cardId }: SessionEnd): void {
    this.#link.send({
      command: 'interlock_session_end',
      session_id: sessionId,
      session_kwh: kwh,
      card_id: cardId,
    })
  }

  #keepReporting(): void {
    this.#stopUpdates()
    this.#stopUpdates = this.#timers.after(this.#options.updateEveryMs ?? defaultUpdateEveryMs, () => {
      this.#report()
      this.#keepReporting()
    })
  }

  #report(): void {
    const kwh = this.readMeter()
    const sessionId = this.#sessionId
    if (!this.#link.isAuthorised || sessionId === undefined) return
    this.#updates.push(sessionId)
    this.#link.send({ command: 'interlock_session_update', session_id: sessionId, session_kwh: kwh })
  }

  /** Answers name no session: each belongs to the oldest unanswered report of its kind. */
  #takeAnswer(report: 'update' | 'end', frame: ServerFrame): void {
    const answer = answerSchema.safeParse(frame)
    if (!answer.success) return
    const updated = report === 'update' ? this.#updates.shift() : undefined
    if (report === 'end') this.#unreported.shift()
    this.events.add({ type: 'reported', report, ...answer.data })
    if (answer.data.success || updated === undefined || updated !== this.#sessionId) return
    this.#forgetSession()
    this.events.add({ type: 'off', cause: 'portal' })
  }

  /** This is the last frame that the server sends after signing in. */
  #takeLockout(frame: ServerFrame): void {
    const news = lockoutSchema.safeParse(frame)
    if (!news.success) return
    const { locked_out: lockedOut } = news.data
    if (lockedOut !== this.#memory.lockedOut) {
      this.#remember({ lockedOut })
      this.events.add({ type: 'lockout', lockedOut })
    }
    if (!this.#isReady) this.events.add({ type: 'ready' })
    this.#isReady = true
  }

  #remember(news: Partial<InterlockMemory>): void {
    this.#memory = { ...this.#memory, ...news }
    writeInterlockMemory(this.#file, this.#memory)
  }
}
