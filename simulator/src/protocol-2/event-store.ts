import type { BoardEvent } from '@fobhouse/contract/protocol-2/events.ts'
import { z } from 'zod'
import type { Disk } from './disk.ts'

type Ack = { boot_id: string; seq: number }

// A line of the file: what happened to the store. The events were checked when they were made.
const lineSchema = z.union([
  z.object({ event: z.custom<BoardEvent>((value) => typeof value === 'object' && value !== null) }),
  z.object({ acked: z.object({ boot_id: z.string(), seq: z.int() }) }),
])
type Line = z.output<typeof lineSchema>

const file = 'events.jsonl'

/** The events that the server has not acknowledged yet, oldest first, in memory and on the disk. */
export class EventStore {
  readonly #disk: Disk
  readonly #most: number
  #events: BoardEvent[] = []
  /** Lines that the file has beyond what must be kept. */
  #spare = 0
  #isBehind = false

  /** `most`: how many events are kept; after that the oldest are lost. */
  constructor(disk: Disk, most: number) {
    this.#disk = disk
    this.#most = most
    const text = disk.read(file)
    const lines = text.split('\n').flatMap(readLine)
    for (const line of lines) this.#apply(line)
    this.#spare = lines.length - this.#events.length // also what `#apply` counted
    this.#isBehind = text !== '' && !text.endsWith('\n')
  }

  get size(): number {
    return this.#events.length
  }

  oldest(count: number): BoardEvent[] {
    return this.#events.slice(0, count)
  }

  /** Keeps an event. Throws if it is only in memory, because the disk is full. */
  add(event: BoardEvent): void {
    this.#note({ event })
  }

  /** Deletes what the server has. Throws as `add` does. */
  acknowledge(ack: Ack): void {
    this.#note({ acked: ack })
  }

  #note(line: Line): void {
    this.#apply(line)
    this.#spare += 'acked' in line ? 1 : 0
    const isBig = this.#spare > 1000 || this.#events.length === 0
    if (this.#isBehind || isBig) return this.#writeAll()
    this.#isBehind = true
    this.#disk.append(file, `${JSON.stringify(line)}\n`)
    this.#isBehind = false
  }

  #writeAll(): void {
    this.#isBehind = true
    this.#disk.write(file, this.#events.map((event) => `${JSON.stringify({ event })}\n`).join(''))
    this.#isBehind = false
    this.#spare = 0
  }

  #apply(line: Line): void {
    if ('acked' in line) return this.#delete(line.acked)
    this.#events.push(line.event)
    while (this.#events.length > this.#most) this.#loseOldest()
  }

  #delete({ boot_id, seq }: Ack): void {
    this.#events = this.#events.filter((event) => event.boot_id !== boot_id || lastOf(event) > seq)
    const index = this.#events.findIndex((event) => event.boot_id === boot_id)
    const next = this.#events[index]
    // The server lacks numbers that are gone: after a backup was restored there.
    if (next && next.seq > seq + 1) this.#events.splice(index, 0, lostOf(next, seq + 1, next.seq - 1))
  }

  #loseOldest(): void {
    const index = this.#events.findIndex((event, at) => event.boot_id === this.#events[at + 1]?.boot_id)
    const [first, second] = [this.#events[index], this.#events[index + 1]]
    this.#spare += 1
    if (first && second) this.#events.splice(index, 2, lostOf(second, first.seq, lastOf(second)))
    else this.#events.shift()
  }
}

/** Of `lost`, the numbers up to `through` are meant. */
function lastOf(event: BoardEvent): number {
  return event.type === 'lost' ? event.through : event.seq
}

function lostOf({ boot_id, mono, at, clock }: BoardEvent, seq: number, through: number): BoardEvent {
  return { boot_id, seq, mono, at, clock, type: 'lost', through }
}

function readLine(text: string): Line[] {
  try {
    return [lineSchema.parse(JSON.parse(text))]
  } catch {
    return [] // half a line: the board died while it wrote
  }
}
