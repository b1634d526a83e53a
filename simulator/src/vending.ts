import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import { DeviceLink, type ServerFrame } from './device-link.ts'
import type { LinkFault } from './link-faults.ts'
import { systemTimers, type Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type VendingOptions = {
  /** The portal, for example `ws://localhost:8000`. */
  url: string
  serial: string
  /** As the portal shows it once; empty for a machine that has no key yet. */
  key: string
  ipAddress?: string
  reader24Bit?: boolean
  timers?: Timers
}

export type VendingRequest =
  | { command: 'balance'; cardId: string }
  | {
      command: 'debit' | 'credit'
      cardId: string
      /** In major units: 2.5. */
      amount: number
      description?: string
      productExternalId?: number
    }

/** Amounts are in minor units: 250. */
export type VendingAnswer =
  | { success: true; balance: number; amount?: number }
  | { success: false; reason: string; balance?: number }

export type VendingEvent =
  | { type: 'authorised' | 'ready' | 'refused' | 'rebooting' }
  | { type: 'disconnected'; reason: string }
  | { type: 'lockout'; lockedOut: boolean }
  | { type: 'asked'; request: VendingRequest }
  | { type: 'answered'; request: VendingRequest; answer: VendingAnswer }

const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), balance: z.number(), amount: z.number().optional() }),
  z.object({ success: z.literal(false), reason: z.string(), balance: z.number().optional() }),
])
const lockoutSchema = z.object({ locked_out: z.boolean() })
const patienceMs = 15_000

type Open = { request: VendingRequest; answer(answer: VendingAnswer): void; giveUp(): void }

/** A vending machine's bridge: asks one question at a time and blocks until the answer. */
export class VirtualVending {
  readonly serial: string
  /** Everything that happened, and a way to wait for more. */
  readonly events: WaitableList<VendingEvent>
  readonly #timers: Timers
  readonly #reader24Bit: boolean
  readonly #link: DeviceLink
  #turn: Promise<unknown> = Promise.resolve()
  #open: Open | undefined
  #isReady = false
  #isLockedOut: boolean | undefined

  constructor(options: VendingOptions) {
    this.serial = options.serial
    this.events = createWaitableList((event) => JSON.stringify(event))
    this.#timers = options.timers ?? systemTimers
    this.#reader24Bit = options.reader24Bit ?? false
    const { url, serial, key, ipAddress = '127.0.0.1' } = options
    this.#link = new DeviceLink(
      { url, kind: 'memberbucks', serial, key, ipAddress, timers: this.#timers },
      {
        authorised: () => this.events.add({ type: 'authorised' }),
        refused: () => this.events.add({ type: 'refused' }),
        frame: (frame) => this.#obey(frame),
        down: (reason) => {
          this.#isReady = false
          this.events.add({ type: 'disconnected', reason })
          this.#open?.giveUp()
        },
      },
    )
  }

  get isAuthorised(): boolean {
    return this.#link.isAuthorised
  }

  start(): void {
    this.#link.open()
  }

  stop(): void {
    this.#link.close()
    this.#open?.giveUp()
  }

  suffer(fault: LinkFault): void {
    this.#link.suffer(fault)
  }

  /**
   * Asks the portal after all earlier questions. Answers `no_answer` if none comes: then the machine cannot know
   * whether a payment was booked.
   */
  ask(request: VendingRequest): Promise<VendingAnswer> {
    const answer = this.#turn.then(() => this.#askNow(request))
    this.#turn = answer
    return answer
  }

  #askNow(request: VendingRequest): Promise<VendingAnswer> {
    const frame = this.#frameOf(request)
    this.events.add({ type: 'asked', request })
    return new Promise((resolve) => {
      const finish = (answer: VendingAnswer) => {
        stopWaiting()
        this.#open = undefined
        this.events.add({ type: 'answered', request, answer })
        resolve(answer)
      }
      const giveUp = () => finish({ success: false, reason: 'no_answer' })
      const stopWaiting = this.#timers.after(patienceMs, () => {
        // On a new connection, because a late answer must not count as the answer to the next question.
        this.#isReady = false
        this.#link.restart()
        giveUp()
      })
      this.#open = { request, answer: finish, giveUp }
      if (!this.#link.isAuthorised || !this.#link.send(frame)) giveUp()
    })
  }

  #frameOf(request: VendingRequest): Record<string, unknown> {
    const whole = cardNumberSchema.parse(request.cardId)
    const card_id = this.#reader24Bit ? String(BigInt(whole) & 0xff_ffffn) : whole
    if (request.command === 'balance') return { command: request.command, card_id }
    const { command, amount, description, productExternalId } = request
    return {
      command,
      card_id,
      amount,
      ...(description === undefined ? {} : { description }),
      ...(productExternalId === undefined ? {} : { product_external_id: productExternalId }),
    }
  }

  #obey(frame: ServerFrame): void {
    if (frame.command === 'update_device_locked_out') return this.#takeLockout(frame)
    if (frame.command === 'reboot') {
      this.events.add({ type: 'rebooting' })
      this.#isReady = false
      this.#link.restart()
      return this.#open?.giveUp()
    }
    if (frame.command !== this.#open?.request.command) return // late, or not asked for
    const answer = answerSchema.safeParse(frame)
    if (answer.success) this.#open.answer(answer.data)
  }

  /** This is the last frame that the server sends after signing in. */
  #takeLockout(frame: ServerFrame): void {
    const news = lockoutSchema.safeParse(frame)
    if (!news.success) return
    const { locked_out: lockedOut } = news.data
    if (lockedOut !== (this.#isLockedOut ?? false)) this.events.add({ type: 'lockout', lockedOut })
    this.#isLockedOut = lockedOut
    if (!this.#isReady) this.events.add({ type: 'ready' })
    this.#isReady = true
  }
}
