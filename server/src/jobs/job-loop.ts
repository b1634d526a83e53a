/** Runs one piece of work repeatedly, never twice at once. */
export class JobLoop {
  readonly #run: () => Promise<'done' | 'busy elsewhere'>
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isRunning = false
  #isWoken = false
  #isStopped = false

  /** `run` must not throw. */
  constructor(run: () => Promise<'done' | 'busy elsewhere'>, everySeconds: number) {
    this.#run = run
    this.#everyMs = everySeconds * 1000
  }

  /** Runs as soon as possible, once more if it is running. */
  wake(): void {
    if (this.#isRunning) this.#isWoken = true
    else this.#schedule(0)
  }

  /** Starts nothing more; resolves when the current run has ended. */
  stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    return this.#running
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#runOnce()
    }, delayMs)
    this.#timer.unref()
  }

  async #runOnce(): Promise<void> {
    this.#isRunning = true
    this.#isWoken = false
    const outcome = await this.#run()
    this.#isRunning = false
    if (outcome === 'busy elsewhere') this.#schedule(busyElsewhereMs)
    else this.#schedule(this.#isWoken ? 0 : this.#everyMs)
  }
}

/** When to ask again while another process runs the job: it may have looked before our news was there. */
const busyElsewhereMs = 1000
