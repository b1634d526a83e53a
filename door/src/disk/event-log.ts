import { join } from 'node:path'
import { type BoardEvent, mostEventsInBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { type Log, messageOf } from '../log.ts'
import { openEventFile, readEventFiles, removeEventFile } from './event-files.ts'
import { type LostNumbers, readLost, writeLost } from './lost-numbers.ts'

type LostEvent = Extract<BoardEvent, { type: 'lost' }>
type WithoutHead<Event> = Event extends BoardEvent ? Omit<Event, 'boot_id' | 'seq' | keyof Stamp> : never

/** What an event says of when it happened. */
export type Stamp = { mono: number; at: string; clock: string }
/** An event as it happens; the log adds its number and its time. */
export type NewEvent = WithoutHead<Exclude<BoardEvent, LostEvent>>

/** One that waits for its acknowledgement. `file`: where it stands; undefined if the disk did not take it yet. */
type Waiting = { event: BoardEvent; file: number | undefined }

export const eventsFolder = 'events'

/** At least 10,000 are kept. When there are more than `most`, the oldest `dropped` go at once. */
const limits = { most: 12_000, dropped: 1000, inFile: 1000, syncMs: 300, retryMs: 10_000 }

type Options = {
  folder: string
  bootId: string
  stamp: () => Stamp
  log: Log
  /** Called when the disk refuses, and with undefined when it takes events again. */
  onFault: (fault: string | undefined) => void
}

/** The events of this door that the server has not acknowledged yet. */
export class EventLog {
  readonly #options: Options
  readonly #folder: string
  #waiting: Waiting[] = []
  #lost: LostNumbers
  #seq = 0
  #file: ReturnType<typeof openEventFile>
  #inFile = 0
  #isFaulty = false
  #syncTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #syncingSince: number | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    this.#folder = join(options.folder, eventsFolder)
    let last = 0
    try {
      for (const { number, events } of readEventFiles(this.#folder)) {
        last = number
        this.#waiting.push(...events.map((event) => ({ event, file: number })))
        if (events.length === 0) removeEventFile(this.#folder, number)
      }
    } catch (error) {
      this.#fail(error)
    }
    this.#lost = readLost(options.folder)
    this.#file = openEventFile(this.#folder, last + 1)
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Milliseconds that the disk has been busy with the newest events; 0 if it is not. */
  get stuckMs(): number {
    return this.#syncingSince === undefined ? 0 : performance.now() - this.#syncingSince
  }

  /** Writes an event down. It outlives this process when the call returns, and a power cut within a second. */
  append(fields: NewEvent): void {
    this.#seq += 1
    // The type follows from `fields`, to which only the head is added; the compiler does not join unions of objects.
    const event = { boot_id: this.#options.bootId, seq: this.#seq, ...this.#options.stamp(), ...fields } as BoardEvent
    this.#waiting.push({ event, file: undefined })
    this.#writeWaiting()
    if (this.#waiting.length > limits.most) this.#dropOldest()
  }

  /** The oldest events, and before a boot's first the numbers that are gone. Empty if there are none. */
  next(): BoardEvent[] {
    const events = this.#waiting.slice(0, mostEventsInBatch).map(({ event }) => event)
    const boots = [...new Set([...Object.keys(this.#lost), ...events.map(({ boot_id }) => boot_id)])]
    return boots
      .flatMap((boot) => [...this.#lostOf(boot), ...events.filter(({ boot_id }) => boot_id === boot)])
      .slice(0, mostEventsInBatch)
  }

  /** The server has everything of a boot up to `seq`; 0: nothing. */
  acknowledge(bootId: string, seq: number): void {
    const isTaken = ({ event }: Waiting) => event.boot_id === bootId && event.seq <= seq
    const files = new Set(this.#waiting.filter(isTaken).map(({ file }) => file))
    this.#waiting = this.#waiting.filter((each) => !isTaken(each))
    this.#noteGap(bootId, seq)
    const lost = this.#lost[bootId]
    if (lost && lost.through <= seq) this.#setLost(bootId, undefined)
    this.#removeDone(files)
  }

  /** Ends the log: what was appended is on disk when the promise resolves, unless the disk refuses. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#syncTimer)
    clearTimeout(this.#retryTimer)
    try {
      await this.#file.close()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** A number after which the server lacks what this door no longer has, such as after a restored backup. */
  #noteGap(bootId: string, seq: number): void {
    const next = this.#waiting.find(({ event }) => event.boot_id === bootId)?.event
    if (!next || next.seq <= seq + 1) return
    const known = this.#lost[bootId]
    if (known && known.seq <= seq + 1 && known.through >= next.seq - 1) return
    this.#setLost(bootId, { seq: seq + 1, through: next.seq - 1, ...stampOf(next) })
  }

  #lostOf(bootId: string): LostEvent[] {
    const lost = this.#lost[bootId]
    return lost ? [{ boot_id: bootId, type: 'lost', ...lost }] : []
  }

  #setLost(bootId: string, lost: LostNumbers[string] | undefined): void {
    const { [bootId]: _, ...others } = this.#lost
    this.#lost = lost ? { ...others, [bootId]: lost } : others
    writeLost(this.#options.folder, this.#lost).catch((error: unknown) => this.#fail(error))
  }

  #dropOldest(): void {
    const dropped = this.#waiting.splice(0, limits.dropped)
    for (const { event } of dropped) {
      const before = this.#lost[event.boot_id]
      this.#lost = {
        ...this.#lost,
        [event.boot_id]: { seq: before?.seq ?? event.seq, through: event.seq, ...stampOf(event) },
      }
    }
    writeLost(this.#options.folder, this.#lost).catch((error: unknown) => this.#fail(error))
    this.#options.log('events-dropped', { count: dropped.length })
    this.#removeDone(new Set(dropped.map(({ file }) => file)))
  }

  /** Removes those of the files that hold nothing any more that waits. */
  #removeDone(files: ReadonlySet<number | undefined>): void {
    if (files.size === 0) return
    const needed = new Set(this.#waiting.map(({ file }) => file))
    try {
      for (const number of files) {
        if (number === undefined || needed.has(number)) continue
        if (number === this.#file.number) this.#nextFile()
        removeEventFile(this.#folder, number)
      }
    } catch (error) {
      // The events are sent again after a restart, and the server stores them once.
      this.#fail(error)
    }
  }

  #nextFile(): void {
    const { number } = this.#file
    this.#file.close().catch((error: unknown) => this.#fail(error))
    this.#file = openEventFile(this.#folder, number + 1)
    this.#inFile = 0
  }

  #writeWaiting(): void {
    try {
      const from = this.#waiting.findLastIndex(({ file }) => file !== undefined) + 1
      for (const each of this.#waiting.slice(from)) {
        if (this.#inFile >= limits.inFile) this.#nextFile()
        this.#file.append(JSON.stringify(each.event))
        each.file = this.#file.number
        this.#inFile += 1
      }
      this.#recover()
      this.#syncTimer ??= setTimeout(() => void this.#sync(), limits.syncMs)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** After a rotation the file before is forced to disk by its own end. */
  async #sync(): Promise<void> {
    this.#syncTimer = undefined
    this.#syncingSince = performance.now()
    try {
      await this.#file.sync()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#syncingSince = undefined
    }
  }

  #fail(error: unknown): void {
    const fault = `events are not written to disk: ${messageOf(error)}`
    if (!this.#isFaulty) this.#options.log('events-not-written', { why: messageOf(error) })
    this.#isFaulty = true
    this.#options.onFault(fault)
    if (this.#isClosed) return
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined
      this.#writeWaiting()
    }, limits.retryMs)
  }

  #recover(): void {
    if (!this.#isFaulty) return
    this.#isFaulty = false
    this.#options.log('events-written-again')
    this.#options.onFault(undefined)
  }
}

function stampOf({ mono, at, clock }: BoardEvent): Stamp {
  return { mono, at, clock }
}
