import { type BoardEvent, writeBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { boardFrames, writeFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import { eventsMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import type { EventLog } from '../disk/event-log.ts'

type Door = { events: EventLog; clock: { uptime(): number } }

/** How long a batch may go unanswered, or bring nothing forward, before it is sent again. */
const patienceMs = 10_000

/** Sends the events of one connection, one batch at a time, oldest first. */
export class EventSender {
  readonly #door: Door
  readonly #session: Session
  readonly #send: (text: string) => void
  /** The boots of the batch that is on its way; undefined if none is. */
  #asked: Set<string> | undefined
  #sent: readonly BoardEvent[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(door: Door, session: Session, send: (text: string) => void) {
    this.#door = door
    this.#session = session
    this.#send = send
  }

  /** Sends what there is, unless a batch is on its way: then the rest follows its answer. */
  wake(): void {
    if (this.#asked) return
    const events = this.#door.events.next()
    if (events.length === 0) return
    this.#sent = events
    this.#asked = new Set(events.map(({ boot_id }) => boot_id))
    const batch = writeBatch(this.#door.clock.uptime(), events)
    const mac = eventsMac(this.#session, batch)
    this.#send(writeFrame(boardFrames.events, { command: 'events', batch, mac }))
    this.#timer = setTimeout(() => this.#again(), patienceMs)
  }

  acknowledge(bootId: string, seq: number): void {
    this.#door.events.acknowledge(bootId, seq)
    if (!this.#asked?.delete(bootId) || this.#asked.size > 0) return
    // Nothing is forward: asking at once again would only ask the same.
    if (isSame(this.#sent, this.#door.events.next())) return
    this.#again()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked = new Set()
  }

  #again(): void {
    clearTimeout(this.#timer)
    this.#asked = undefined
    this.wake()
  }
}

function isSame(one: readonly BoardEvent[], other: readonly BoardEvent[]): boolean {
  const keys = (events: readonly BoardEvent[]) => events.map(({ boot_id, seq, type }) => `${boot_id} ${seq} ${type}`)
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other))
}
