import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from './worker.ts'

const longestDeedMs = 150_000

/** Lets workers run while it is open; closed, each stops after the current deed. */
export class Gate {
  readonly #deeds = new Map<string, number>()
  readonly #busy = new Set<string>()
  readonly #errors: string[] = []
  #isOpen = true
  #isOver = false
  #hours: Promise<void>[] = []

  employ(workers: readonly Worker[]): void {
    this.#hours = workers.map((worker) => this.#employ(worker))
  }

  async #employ({ name, restMs, work }: Worker): Promise<void> {
    this.#deeds.set(name, 0)
    try {
      while (!this.#isOver) {
        if (this.#isOpen) {
          this.#busy.add(name)
          await work()
          this.#busy.delete(name)
          this.#deeds.set(name, (this.#deeds.get(name) ?? 0) + 1)
        }
        await wait(restMs)
      }
    } catch (error) {
      this.#busy.delete(name)
      this.#errors.push(`${name} gave up: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  /** The number of deeds by worker. */
  tally(): Map<string, number> {
    return new Map(this.#deeds)
  }

  /** Workers without a deed since then. */
  idleSince(tally: ReadonlyMap<string, number>): string[] {
    return [...this.#deeds].flatMap(([name, deeds]) => (deeds > (tally.get(name) ?? 0) ? [] : [name]))
  }

  /** Errors that stopped workers since the last call. */
  takeErrors(): string[] {
    return this.#errors.splice(0)
  }

  async close(): Promise<void> {
    this.#isOpen = false
    const latest = Date.now() + longestDeedMs
    while (this.#busy.size > 0) {
      if (Date.now() > latest) throw new Error(`No end of what is done by ${[...this.#busy].join(', ')}`)
      await wait(5)
    }
  }

  open(): void {
    this.#isOpen = true
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#hours)
  }
}
