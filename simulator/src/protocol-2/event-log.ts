import { randomUUID } from 'node:crypto'
import type { Session } from '@fobhouse/contract/protocol-2/session.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import type { BoardNews, NewEvent } from './board-news.ts'
import type { Disk } from './disk.ts'
import { EventSender } from './event-sender.ts'
import { EventStore } from './event-store.ts'

type Surroundings = {
  disk: Disk
  /** How many events are kept. */
  most: number
  timers: Timers
  now(): { now: number; clock: string }
  uptime(): number
  session(): Session | undefined
  send(frame: Record<string, unknown>): void
  tell(news: BoardNews): void
  failed(error: unknown): void
}

/** The events of one boot, and those of earlier ones that the server does not have yet. */
export class EventLog {
  readonly bootId = randomUUID()
  readonly sender: EventSender
  readonly #store: EventStore
  readonly #around: Surroundings
  #seq = 0

  constructor(around: Surroundings) {
    this.#around = around
    this.#store = new EventStore(around.disk, around.most)
    this.sender = new EventSender(this.#store, { ...around, stored: () => around.tell({ type: 'stored' }) })
  }

  get waiting(): number {
    return this.#store.size
  }

  /** Writes down what happens, before the board acts on it, and sends it when there is a connection. */
  record(event: NewEvent): void {
    const { now, clock } = this.#around.now()
    const mono = this.#around.uptime()
    this.#seq += 1
    try {
      this.#store.add({ boot_id: this.bootId, seq: this.#seq, mono, at: new Date(now).toISOString(), clock, ...event })
    } catch (error) {
      this.#around.failed(error)
    }
    this.#around.tell({ type: 'event', name: event.type })
    this.sender.send()
  }
}
