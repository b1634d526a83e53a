import { z } from 'zod'
import { boardReasons } from '../routes/boards.ts'
import { tapOutcomes } from '../routes/devices.ts'
import { cardNumberSchema, instantSchema } from '../text.ts'
import { bootIdSchema, keyIdSchema, parseJson, tagSchema } from './values.ts'

export const mostEventsInBatch = 100

const numberSchema = z.object({ boot_id: bootIdSchema, seq: z.int().min(1) })
/** Milliseconds since a boot. */
const uptimeSchema = z.number().min(0)

/** `unset`: when it happened the board knew no time but the `issued` of its list. */
const clockSchema = z.string().max(20)
export const unsetClock = 'unset'

/** What every event has. `seq` counts from 1 in each boot. */
const head = { ...numberSchema.shape, mono: uptimeSchema, at: instantSchema, clock: clockSchema }

const tapSchema = z.object({
  ...head,
  type: z.literal('tap'),
  /** Null on a board without a list: it has no hash key. */
  card: tagSchema.nullable(),
  hash_key_id: keyIdSchema.nullable(),
  outcome: z.enum(tapOutcomes),
  // A reason that only a newer board knows must not lose the tap.
  reason: z.enum(boardReasons).optional().catch(undefined),
  /** Only of a card that is not on the list: whose it is, if anybody's, is found by it. */
  number: cardNumberSchema.optional(),
})

/** Events that say nothing but their type: the contact of the door, what it noticed, the end of its list, a start. */
const plainTypes = ['opened', 'closed', 'forced', 'held_open', 'exit', 'list_expired', 'boot'] as const

const eventSchema = z.discriminatedUnion('type', [
  tapSchema,
  z.object({ ...head, type: z.enum(plainTypes) }),
  z.object({ ...head, type: z.literal('hold'), on: z.boolean() }),
  /** The numbers from `seq` to `through` are gone. */
  z.object({ ...head, type: z.literal('lost'), through: z.int().min(1) }),
])
export type BoardEvent = z.output<typeof eventSchema>
export type EventType = BoardEvent['type']

/** A place in a boot's numbers. `event` is null if it could not be read. */
export type BatchEntry = z.output<typeof numberSchema> & { event: BoardEvent | null }

/** `sent` is milliseconds since the boot of this connection. */
export type Batch = { sent: number; entries: readonly BatchEntry[] }

const batchSchema = z.object({ sent: uptimeSchema, events: z.array(z.unknown()).max(mostEventsInBatch) })

/** The text of a batch, oldest event first. */
export function writeBatch(sent: number, events: readonly BoardEvent[]): string {
  return JSON.stringify(batchSchema.parse({ sent, events: events.map((event) => eventSchema.parse(event)) }))
}

/** Reads a batch whose mac is right; undefined if it is none. */
export function readBatch(text: string): Batch | undefined {
  const { data } = batchSchema.safeParse(parseJson(text))
  return data && { sent: data.sent, entries: numberEntries(data.events) }
}

/**
 * An event that does not even tell its number is taken for the one after its neighbour: otherwise it could never be
 * acknowledged, and the board would send it for ever. If no event of the batch tells one, there is nothing to acknowledge.
 */
function numberEntries(raw: readonly unknown[]): BatchEntry[] {
  const numbers = raw.map((each) => numberSchema.safeParse(each).data)
  const first = numbers.findIndex((number) => number !== undefined)
  const start = numbers[first]
  if (!start) return []
  let before = { boot_id: start.boot_id, seq: start.seq - first - 1 }
  return raw.map((each, index) => {
    before = numbers[index] ?? { boot_id: before.boot_id, seq: before.seq + 1 }
    return { ...before, event: eventSchema.safeParse(each).data ?? null }
  })
}

/** What is stored of a batch. `seq` is the number under which an event is stored, once for each device and boot. */
export type TakenBatch = {
  stored: { seq: number; event: BoardEvent }[]
  /** How many were not readable: noted, skipped and acknowledged. */
  unreadable: number
  /** For each boot of the batch, the number up to which everything is stored; 0: nothing. */
  acks: { boot_id: string; seq: number }[]
}

/**
 * Says what is new in a batch. `storedUpTo` are the numbers up to which everything of a boot is stored already. From a gap
 * on nothing is taken: events are stored in order, and the board sends them again.
 */
export function takeBatch(entries: readonly BatchEntry[], storedUpTo: ReadonlyMap<string, number>): TakenBatch {
  const highest = new Map(entries.map(({ boot_id }) => [boot_id, storedUpTo.get(boot_id) ?? 0]))
  const taken: TakenBatch = { stored: [], unreadable: 0, acks: [] }
  for (const { boot_id, seq: own, event } of entries) {
    const before = highest.get(boot_id) ?? 0
    // `lost` stands for all numbers up to `through`, which cannot have been stored.
    const [from, seq] = event?.type === 'lost' ? [event.through, Math.max(own, event.through)] : [0, own]
    if (seq <= before) continue
    if (seq > Math.max(before, from) + 1) break
    highest.set(boot_id, seq)
    if (event) taken.stored.push({ seq, event })
    else taken.unreadable += 1
  }
  taken.acks = [...highest].map(([boot_id, seq]) => ({ boot_id, seq }))
  return taken
}

/** The batch in which an event came. Instants are milliseconds since 1970. */
export type Arrival = {
  arrival: number
  sent: number
  /** The boot that `sent` counts from: that of this connection. */
  bootId: string
}

/**
 * When an event happened. `before` is the time of the event before it, which is all that is known of one without a clock
 * in an earlier boot; without such an event it is what the board took for the time.
 */
export function eventTime(
  event: BoardEvent,
  { arrival, sent, bootId }: Arrival,
  before: number | undefined,
): { time: number; isUncertain: boolean } {
  // Within one boot the board counts milliseconds, so it does not matter what its clock showed.
  if (event.boot_id === bootId) return { time: atMost(arrival, arrival - (sent - event.mono)), isUncertain: false }
  const told = Date.parse(event.at)
  if (event.clock !== unsetClock) return { time: atMost(arrival, told), isUncertain: false }
  return { time: atMost(arrival, before ?? told), isUncertain: true }
}

function atMost(arrival: number, time: number): number {
  return Math.min(arrival, Math.round(time))
}

const lateMs = 5 * 60_000

/** A tap that is told so late is stored, but nobody is greeted for it. */
export function isLate(time: number, arrival: number): boolean {
  return arrival - time > lateMs
}
