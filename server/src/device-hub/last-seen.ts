import { fromText } from '../core/clock.ts'
import type { HubContext } from './hub-context.ts'
import { saveLastSeen } from './device-rows.ts'

const millisecondsBetweenWrites = 30_000
export const offlineAfterMilliseconds = 180_000

type LastSeenContext = Pick<HubContext, 'clock' | 'log' | 'transactTogether'>
type Entry = { at: number; writtenAt: number; isTold: boolean }

/** When each device was last heard. Kept in memory, as boards ping every few seconds; stored now and then. */
export class LastSeen {
  readonly #ctx: LastSeenContext
  readonly #entries = new Map<number, Entry>()
  readonly #writes = new Set<Promise<void>>()

  constructor(ctx: LastSeenContext) {
    this.#ctx = ctx
  }

  /** Returns whether the device was offline before. */
  touch(deviceId: number): boolean {
    const at = this.#ctx.clock.milliseconds()
    const entry = this.#entries.get(deviceId) ?? { at, writtenAt: 0, isTold: true }
    const wasOffline = entry.isTold
    const isDue = at - entry.writtenAt >= millisecondsBetweenWrites
    this.#entries.set(deviceId, { at, writtenAt: isDue ? at : entry.writtenAt, isTold: false })
    if (isDue) this.#write(deviceId, at)
    return wasOffline
  }

  /** The newer of the stored and the remembered instant, as text; null if never. */
  of(deviceId: number, stored: string | null): string | null {
    const entry = this.#entries.get(deviceId)
    if (!entry) return stored
    const remembered = new Date(entry.at).toISOString()
    return stored === null || remembered > stored ? remembered : stored
  }

  isOffline(lastSeen: string | null): boolean {
    if (lastSeen === null) return true
    const silence = this.#ctx.clock.now().since(fromText(lastSeen)).total('milliseconds')
    return silence > offlineAfterMilliseconds
  }

  isSilent(deviceId: number): boolean {
    const entry = this.#entries.get(deviceId)
    return entry !== undefined && this.#isOver(entry)
  }

  /** Whether a device went offline since the last call. */
  noticeOffline(): boolean {
    const gone = [...this.#entries.values()].filter((entry) => !entry.isTold && this.#isOver(entry))
    for (const entry of gone) entry.isTold = true
    return gone.length > 0
  }

  /** Stores what is remembered, and waits for writes under way. */
  async flush(): Promise<void> {
    for (const [id, entry] of this.#entries) if (entry.at > entry.writtenAt) this.#write(id, entry.at)
    await Promise.all(this.#writes)
  }

  #isOver(entry: Entry): boolean {
    return this.#ctx.clock.milliseconds() - entry.at > offlineAfterMilliseconds
  }

  #write(deviceId: number, at: number): void {
    const { transactTogether, log } = this.#ctx
    const write = transactTogether((trx) => saveLastSeen(trx, deviceId, new Date(at).toISOString()))
      .catch((error: unknown) =>
        log.error({ err: error, deviceId }, 'the time when a device was last seen could not be stored'),
      )
      .finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }
}
