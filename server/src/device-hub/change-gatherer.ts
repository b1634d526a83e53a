import type { DeviceScope } from './list-digests.ts'

const millisecondsToGather = 50
const millisecondsToRetry = 1000

/** Gathers many changes that come at once into one piece of work. */
export class ChangeGatherer {
  readonly #work: (scope: DeviceScope) => Promise<boolean>
  #scope: DeviceScope = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  /** `work` must not throw; if it returns false, it is tried again. */
  constructor(work: (scope: DeviceScope) => Promise<boolean>) {
    this.#work = work
  }

  add(scope: DeviceScope): void {
    this.#scope = this.#scope === 'all' || scope === 'all' ? 'all' : [...new Set([...this.#scope, ...scope])]
    if (!this.#running) this.#schedule(millisecondsToGather)
  }

  /** Does at once what was gathered, and waits for it. */
  async settle(): Promise<void> {
    await this.#running
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    await (this.#running = this.#run())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(delay: number): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run()
    }, delay)
  }

  async #run(): Promise<void> {
    const scope = this.#scope
    this.#scope = []
    const isDone = await this.#work(scope)
    this.#running = undefined
    if (!isDone) {
      this.#schedule(millisecondsToRetry)
      this.add(scope)
    } else if (this.#scope.length > 0) this.#schedule(millisecondsToGather)
  }
}
