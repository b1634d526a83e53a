import { isSameTap, readField, type ServedDoor } from '../mqtt-doors/public.ts'

type Asked = { tapId: number; until: number }

/** More taps at once are not of people at a door. */
const mostAtOnce = 20
const millisecondsBetweenNotes = 60_000

/** What is known of one door while this process reaches the broker. Instants in milliseconds. */
export class DoorMemory {
  door: ServedDoor
  /** Said on its topic; a door that says nothing counts as there. */
  isAway = false
  /** How many of its taps are being decided. */
  #deciding = 0
  #asked: Asked[] = []
  #notedAt = -Infinity
  readonly #readAt = new Map<string, number>()

  constructor(door: ServedDoor) {
    this.door = door
  }

  /** Whether a card begins a tap: not the same card again, and not too many at once. */
  beginsTap(cardNumber: string, now: number): boolean {
    for (const [card, at] of this.#readAt) if (!isSameTap(at, now)) this.#readAt.delete(card)
    if (this.#readAt.has(cardNumber) || this.#deciding >= mostAtOnce) return false
    this.#readAt.set(cardNumber, now)
    return true
  }

  /** Runs a decision, counted while it runs. */
  async deciding<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#deciding += 1
    try {
      return await work()
    } finally {
      this.#deciding -= 1
    }
  }

  /** Notes that the lock was asked to open, before it is. */
  ask(tapId: number, now: number): void {
    if (this.door.stateTopic === '') return
    this.#asked.push({ tapId, until: now + this.door.feedbackSeconds * 1000 })
  }

  /** The taps that a message of the lock answers: those in time, if it says that it opened. */
  answered(payload: string, now: number): number[] {
    const waiting = this.#asked.filter(({ until }) => now <= until)
    if (readField(payload, this.door.stateField) !== this.door.openValue) {
      this.#asked = waiting
      return []
    }
    this.#asked = []
    return waiting.map(({ tapId }) => tapId)
  }

  /** Whether something odd may be written into the log: not more than once a minute. */
  mayNote(now: number): boolean {
    const isDue = Math.abs(now - this.#notedAt) >= millisecondsBetweenNotes
    if (isDue) this.#notedAt = now
    return isDue
  }
}
