import { mostEventsInBatch, writeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { eventsMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import type { EventStore } from './event-store.ts'

type Surroundings = {
  timers: Timers
  /** Undefined without a proven connection. */
  session(): Session | undefined
  uptime(): number
  send(frame: Record<string, unknown>): void
  /** An acknowledgement could not be written down. */
  failed(error: unknown): void
  /** Events were acknowledged. */
  stored(): void
}

const retryMs = 1000

/** Sends batch after batch; the next one when the one before is acknowledged. */
export class EventSender {
  readonly #store: EventStore
  readonly #around: Surroundings
  readonly #awaited = new Set<string>()
  #hasProgress = false
  #callOff: (() => void) | undefined

  constructor(store: EventStore, around: Surroundings) {
    this.#store = store
    this.#around = around
  }

  /** A new connection: what was under way in the old one is sent again. */
  begin(): void {
    this.stop()
    this.send()
  }

  stop(): void {
    this.#awaited.clear()
    this.#callOff?.()
    this.#callOff = undefined
  }

  send(): void {
    const session = this.#around.session()
    if (!session || this.#awaited.size > 0 || this.#callOff) return
    const events = this.#store.oldest(mostEventsInBatch)
    if (events.length === 0) return
    for (const { boot_id } of events) this.#awaited.add(boot_id)
    this.#hasProgress = false
    const batch = writeBatch(this.#around.uptime(), events)
    this.#around.send({ command: 'events', batch, mac: eventsMac(session, batch) })
  }

  /** A boot of the batch is acknowledged. An answer that says nothing new leads to another try a little later. */
  acknowledged(ack: { boot_id: string; seq: number }): void {
    const before = this.#store.oldest(1).at(0)
    try {
      this.#store.acknowledge(ack)
    } catch (error) {
      this.#around.failed(error)
    }
    if (this.#store.oldest(1).at(0) !== before) {
      this.#hasProgress = true
      this.#around.stored()
    }
    if (!this.#awaited.delete(ack.boot_id) || this.#awaited.size > 0) return
    if (this.#hasProgress) return this.send()
    this.#callOff = this.#around.timers.after(retryMs, () => {
      this.#callOff = undefined
      this.send()
    })
  }
}
