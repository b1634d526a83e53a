import { at, bootId, earlierBootId, hashKey, now, tag } from './club.ts'
import { keyIdOf } from '../../protocol-2/signing.ts'

// A connection of the boot `bootId`. The batch arrives at `now`, 60 seconds after that boot.

const sent = 60_000
const minute = 60_000

/** An event of this boot, `ago` milliseconds before the batch was sent. */
const event = (seq: number, ago: number, fields: object) => {
  return { boot_id: bootId, seq, mono: sent - ago, at: at(now - ago), clock: 'set', ...fields }
}
const earlier = (seq: number, when: number, fields: object) => {
  return { boot_id: earlierBootId, seq, mono: 1000 * seq, at: at(when), clock: 'set', ...fields }
}
const tap = { type: 'tap', card: tag('1001'), hash_key_id: keyIdOf(hashKey), outcome: 'granted' }

type Stored = { seq: number; type: string; time: string; time_uncertain: boolean; boot_id?: string; late?: boolean }
type EventCase = {
  what: string
  events: object[]
  /** What of each boot is stored already. */
  upTo?: Record<string, number>
  /** The time of the last event that is stored. */
  before?: string
  stored: Stored[]
  unreadable?: number
  acks: { boot_id: string; seq: number }[]
}
const ack = (seq: number, boot_id = bootId) => ({ boot_id, seq })
const told = (seq: number, type: string, when: number): Stored => ({ seq, type, time: at(when), time_uncertain: false })

const every = [
  { type: 'boot' },
  tap,
  { ...tap, outcome: 'denied', reason: 'outside_hours' },
  { ...tap, card: tag('4711'), outcome: 'unknown_card', number: '4711' },
  { type: 'tap', card: null, hash_key_id: null, outcome: 'denied', reason: 'no_list', number: '1001' },
  { type: 'opened' },
  { type: 'closed' },
  { type: 'hold', on: true },
  { type: 'hold', on: false },
  { type: 'forced' },
  { type: 'held_open' },
  { type: 'exit' },
  { type: 'list_expired' },
]
const unset = { clock: 'unset' }
const exit = { type: 'exit' }

const orderCases: readonly EventCase[] = [
  {
    what: 'every type',
    events: every.map((fields, index) => event(index + 1, 5000 - index, fields)),
    stored: every.map(({ type }, index) => told(index + 1, type, now - 5000 + index)),
    acks: [ack(13)],
  },
  { what: 'nothing', events: [], stored: [], acks: [] },
  {
    what: 'some of it again',
    events: [event(1, 20, exit), event(2, 10, exit), event(3, 0, exit)],
    upTo: { [bootId]: 2 },
    stored: [told(3, 'exit', now)],
    acks: [ack(3)],
  },
  {
    what: 'the same twice in one batch',
    events: [event(1, 20, exit), event(1, 20, exit)],
    stored: [told(1, 'exit', now - 20)],
    acks: [ack(1)],
  },
  {
    what: 'from a gap on nothing',
    events: [event(1, 30, exit), event(3, 20, exit), event(4, 10, exit)],
    stored: [told(1, 'exit', now - 30)],
    acks: [ack(1)],
  },
  { what: 'a gap at once', events: [event(2, 10, exit)], stored: [], acks: [ack(0)] },
  {
    what: 'numbers that the board has lost',
    events: [event(11, 10, { type: 'lost', through: 500 }), event(501, 5, exit)],
    upTo: { [bootId]: 10 },
    stored: [told(500, 'lost', now - 10), told(501, 'exit', now - 5)],
    acks: [ack(501)],
  },
  {
    what: 'lost numbers that are stored already',
    events: [event(1, 10, { type: 'lost', through: 5 }), event(6, 5, exit)],
    upTo: { [bootId]: 5 },
    stored: [told(6, 'exit', now - 5)],
    acks: [ack(6)],
  },
  {
    what: 'events that cannot be read are skipped and acknowledged, even without a number',
    events: [
      event(1, 30, { type: 'sneezed' }),
      event(2, 20, { ...tap, card: 'x' }),
      { seq: 'three' },
      event(4, 0, exit),
    ],
    stored: [told(4, 'exit', now)],
    unreadable: 3,
    acks: [ack(4)],
  },
]

const timeCases: readonly EventCase[] = [
  {
    what: 'a reason that only a newer board knows does not lose the tap',
    events: [event(1, 0, { ...tap, outcome: 'denied', reason: 'moon' })],
    stored: [told(1, 'tap', now)],
    acks: [ack(1)],
  },
  {
    what: 'of this boot the board counts milliseconds, whatever its clock showed',
    events: [event(1, 1000, { ...exit, ...unset, at: '1970-01-01T00:00:00.000Z' })],
    stored: [told(1, 'exit', now - 1000)],
    acks: [ack(1)],
  },
  {
    what: 'of an earlier boot its own time counts, and never later than the arrival',
    events: [
      earlier(1, now - 9 * minute, tap),
      earlier(2, now - 5 * minute, tap),
      earlier(3, now + 1, exit),
      event(1, 0, exit),
    ],
    stored: [
      { ...told(1, 'tap', now - 9 * minute), late: true, boot_id: earlierBootId },
      { ...told(2, 'tap', now - 5 * minute), boot_id: earlierBootId },
      { ...told(3, 'exit', now), boot_id: earlierBootId },
      told(1, 'exit', now),
    ],
    acks: [ack(3, earlierBootId), ack(1)],
  },
  {
    what: 'without a clock, in an earlier boot: the time of the event before it',
    events: [
      earlier(1, now - 60 * minute, { ...exit, ...unset }),
      earlier(2, now - 60 * minute, { ...exit, ...unset }),
    ],
    before: at(now - 20 * minute),
    stored: [1, 2].map((seq) => ({
      ...told(seq, 'exit', now - 20 * minute),
      time_uncertain: true,
      boot_id: earlierBootId,
    })),
    acks: [ack(2, earlierBootId)],
  },
  {
    what: 'without a clock, and no event before it',
    events: [earlier(1, now - 60 * minute, { ...exit, ...unset })],
    stored: [{ ...told(1, 'exit', now - 60 * minute), time_uncertain: true, boot_id: earlierBootId }],
    acks: [ack(1, earlierBootId)],
  },
]

/** Batches with what the server stores of them, when that happened, and what it acknowledges. */
export function makeEventVectors() {
  const batches = [...orderCases, ...timeCases].map(
    ({ what, events, upTo = {}, before, stored, unreadable = 0, acks }) => ({
      what,
      connection: { boot_id: bootId, arrival: at(now), stored_up_to: upTo, time_before: before ?? null },
      batch: JSON.stringify({ sent, events }),
      stored: stored.map(({ boot_id = bootId, late = false, ...rest }) => ({ boot_id, ...rest, late })),
      unreadable,
      acks: acks.map((each) => JSON.stringify({ command: 'events_ack', ...each })),
    }),
  )
  const tooMany = Array.from({ length: 101 }, (_, index) => event(index + 1, 0, exit))
  const refused_batches = [
    { what: 'no JSON', batch: '{"sent":1' },
    { what: 'no sent', batch: '{"events":[]}' },
    { what: '101 events', batch: JSON.stringify({ sent, events: tooMany }) },
  ]
  return { batches, refused_batches }
}
