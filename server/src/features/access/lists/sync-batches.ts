import type { SyncReason } from '../../../device-hub/device-handlers.ts'

/** The doors whose list is asked for, each with the reason. */
export type SyncBatch = ReadonlyMap<number, SyncReason>

/**
 * Sends doors their lists, one batch at a time. Requests that arrive meanwhile join the next batch, so two hundred doors
 * that reconnect at once cost a few readings of the members, and no door receives an older list after a newer one.
 */
export class SyncBatches {
  readonly #sendBatch: (batch: SyncBatch) => Promise<void>
  #waiting = new Map<number, SyncReason>()
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(sendBatch: (batch: SyncBatch) => Promise<void>) {
    this.#sendBatch = sendBatch
  }

  /** Resolves when the lists are sent. */
  async send(deviceIds: readonly number[], when: SyncReason): Promise<void> {
    for (const id of deviceIds) {
      if (when === 'always' || !this.#waiting.has(id)) this.#waiting.set(id, when)
    }
    this.#next ??= this.#running.then(() => this.#sendWaiting())
    await this.#next
  }

  #sendWaiting(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = new Map()
    this.#next = undefined
    const work = this.#sendBatch(batch)
    this.#running = work.catch(() => undefined) // the callers get the error; the next batch tries again
    return work
  }
}
