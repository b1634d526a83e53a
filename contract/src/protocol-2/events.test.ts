import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bootId, earlierBootId, now, time } from '../testing/protocol-2/club.ts'
import { type BoardEvent, eventTime, isLate, mostEventsInBatch, readBatch, takeBatch, writeBatch } from './events.ts'

const boots = [earlierBootId, bootId]
const event = (boot_id: string, seq: number): BoardEvent => {
  return { boot_id, seq, mono: seq * 10, at: time, clock: 'set', type: 'exit' }
}

/** What was sent, where a connection broke: any stretch of what the board has, and at times one of its events missing. */
const stretchArbitrary = fc.record({
  from: fc.nat({ max: 59 }),
  count: fc.nat({ max: 20 }),
  missing: fc.option(fc.nat({ max: 19 })),
})

it('are stored once and in order, however often and from wherever a board sends them', () => {
  const all = boots.flatMap((boot) => Array.from({ length: 30 }, (_, index) => event(boot, index + 1)))
  const property = fc.property(fc.array(stretchArbitrary, { maxLength: 30 }), (stretches) => {
    const upTo = new Map<string, number>()
    const stored: BoardEvent[] = []
    const send = (events: readonly BoardEvent[]) => {
      const taken = takeBatch(readBatch(writeBatch(1000, events))?.entries ?? [], upTo)
      stored.push(...taken.stored.map((each) => each.event))
      for (const { boot_id, seq } of taken.acks) upTo.set(boot_id, seq)
    }
    for (const { from, count, missing } of stretches) {
      send(all.slice(from, from + count).filter((_, index) => index !== missing))
    }
    for (const boot of boots) {
      const seqs = stored.filter(({ boot_id }) => boot_id === boot).map(({ seq }) => seq)
      expect(seqs).toEqual(Array.from({ length: upTo.get(boot) ?? 0 }, (_, index) => index + 1))
    }
    send(all)
    expect(stored).toHaveLength(all.length)
  })
  fc.assert(property)
})

it('are read as they were written, at most a hundred at once', () => {
  const events = Array.from({ length: mostEventsInBatch }, (_, index) => event(bootId, index + 1))
  const read = readBatch(writeBatch(5000, events))
  expect(read?.sent).toBe(5000)
  expect(read?.entries.map((entry) => entry.event)).toEqual(events)
  expect(() => writeBatch(5000, [...events, event(bootId, 101)])).toThrow('Too big')
})

it('happened where the milliseconds of the boot say, and never after they came', () => {
  const property = fc.property(fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 }), (mono, sent) => {
    const { time: happened, isUncertain } = eventTime(
      { ...event(bootId, 1), mono, clock: 'unset' },
      { arrival: now, sent, bootId },
      undefined,
    )
    expect(isUncertain).toBe(false)
    expect(happened).toBe(mono <= sent ? now - (sent - mono) : now)
  })
  fc.assert(property)
})

it('of which none tells its number cannot be acknowledged', () => {
  expect(readBatch('{"sent":1,"events":[{},7,null]}')).toEqual({ sent: 1, entries: [] })
})

it('without a number at the begin are counted backwards from the first with one', () => {
  const text = JSON.stringify({ sent: 1, events: [{}, event(bootId, 8)] })
  expect(readBatch(text)?.entries).toEqual([
    { boot_id: bootId, seq: 7, event: null },
    { boot_id: bootId, seq: 8, event: event(bootId, 8) },
  ])
})

it('are late when they come more than five minutes after they happened', () => {
  expect(isLate(now, now + 300_000)).toBe(false)
  expect(isLate(now, now + 300_001)).toBe(true)
})
