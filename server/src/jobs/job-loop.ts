/** Runs one piece of work again and again, never twice at once. */
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

  /** Runs as soon as it can, once more if it runs already. */
  wake(): void {
    if (this.#isRunning) this.#isWoken = true
    else this.#schedule(0)
  }

  /** Starts nothing more; resolves when what runs has ended. */
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

/** How soon to ask again while another process runs the job: it may have looked before our news was there. */
const busyElsewhereMs = 1000
