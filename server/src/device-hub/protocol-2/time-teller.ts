import type { Clock } from '../../core/clock.ts'

const millisecondsBetweenLooks = 1000
const millisecondsBetweenTellings = 10 * 60_000
/** Less than this is how clocks are kept right all the time. */
const smallestJump = 1000

/** Tells boards the time every ten minutes, and as soon as the server's clock was set. */
export class TimeTeller {
  readonly #clock: Clock
  readonly #tell: () => void
  /** What the clock is ahead of the time that has gone, and the time that had gone, both when it was last told. */
  #told: { ahead: number; elapsed: number }
  #timer: NodeJS.Timeout | undefined

  constructor(clock: Clock, tell: () => void) {
    this.#clock = clock
    this.#tell = tell
    this.#told = this.#look()
  }

  /** A club without boards of protocol 2 never starts it. */
  start(): void {
    if (this.#timer) return
    this.#told = this.#look()
    this.#timer = setInterval(() => this.#tellIfDue(), millisecondsBetweenLooks).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tellIfDue(): void {
    const seen = this.#look()
    const hasJumped = Math.abs(seen.ahead - this.#told.ahead) >= smallestJump
    if (!hasJumped && seen.elapsed - this.#told.elapsed < millisecondsBetweenTellings) return
    this.#told = seen
    this.#tell()
  }

  #look(): { ahead: number; elapsed: number } {
    const elapsed = this.#clock.elapsed()
    return { ahead: this.#clock.milliseconds() - elapsed, elapsed }
  }
}
