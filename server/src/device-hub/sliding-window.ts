import type { Clock } from '../core/clock.ts'

const mostKeys = 1000

/** Counts events of the last minute by key. */
export class SlidingWindow {
  readonly #clock: Clock
  readonly #limit: number
  readonly #times = new Map<string, number[]>()

  constructor(clock: Clock, limitPerMinute: number) {
    this.#clock = clock
    this.#limit = limitPerMinute
  }

  isFull(key: string): boolean {
    return this.#recent(key).length >= this.#limit
  }

  add(key: string): void {
    const recent = this.#recent(key)
    if (this.#times.size >= mostKeys) this.#prune()
    this.#times.set(key, [...recent, this.#clock.milliseconds()])
  }

  #recent(key: string): number[] {
    const since = this.#clock.milliseconds() - 60_000
    return (this.#times.get(key) ?? []).filter((time) => time > since)
  }

  #prune(): void {
    for (const key of this.#times.keys()) if (this.#recent(key).length === 0) this.#times.delete(key)
  }
}
