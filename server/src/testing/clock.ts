import { Temporal } from 'temporal-polyfill'
import { type Clock, createStandingClock } from '../core/clock.ts'

export type TestClock = Clock & {
  advance(duration: Temporal.DurationLike | string): void
  set(instant: string): void
  /** Somebody sets the clock: no time passes. */
  jump(instant: string): void
}

/** Stands still until moved. */
export function createTestClock(start = '2026-03-12T08:00:00Z'): TestClock {
  const { now, milliseconds, elapsed, advanceTo, setTo } = createStandingClock(Temporal.Instant.from(start))
  return {
    now,
    milliseconds,
    elapsed,
    advance(duration) {
      const exact = Temporal.Duration.from(duration)
      // Instants know no calendar: a day is 24 hours.
      advanceTo(now().add({ milliseconds: exact.total({ unit: 'milliseconds', relativeTo: '2026-01-01' }) }))
    },
    set(instant) {
      advanceTo(Temporal.Instant.from(instant))
    },
    jump(instant) {
      setTo(Temporal.Instant.from(instant))
    },
  }
}
