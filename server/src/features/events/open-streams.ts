import type { EventStream } from './event-stream.ts'

/** More pages than one person has open; a kiosk has one. */
export const mostStreamsOfOne = 30

/**
 * The open streams by recipient, so that nobody takes others' places: a person or kiosk that opens one too many
 * loses their oldest.
 */
export class OpenStreams {
  readonly #byHearer = new Map<string, Set<EventStream>>()

  /** Adds a stream of `hearer` until it closes. */
  add(hearer: string, stream: EventStream): EventStream {
    const own = this.#byHearer.get(hearer) ?? new Set()
    this.#byHearer.set(hearer, own.add(stream))
    stream.once('close', () => this.#forget(hearer, stream))
    const [oldest] = own
    if (own.size > mostStreamsOfOne && oldest) {
      this.#forget(hearer, oldest)
      oldest.destroy()
    }
    return stream
  }

  #forget(hearer: string, stream: EventStream): void {
    const own = this.#byHearer.get(hearer)
    own?.delete(stream)
    if (own?.size === 0) this.#byHearer.delete(hearer)
  }
}
