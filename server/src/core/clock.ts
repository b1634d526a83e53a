import { Temporal } from 'temporal-polyfill'

/** Where time comes from. Only this reads the system's clock. */
export type Clock = {
  now(): Temporal.Instant
  /** The same in milliseconds since 1970, for every request and frame: a Temporal instant costs far more. */
  milliseconds(): number
  /** Milliseconds since some start, which go on evenly while the time is set: where the two part, the time was set. */
  elapsed(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  milliseconds: () => Date.now(),
  elapsed: () => performance.now(),
}

/** Shows the system's time until moved, and goes on from there: for tests and demonstrations. */
export type MovableClock = Clock & { advanceTo(instant: Temporal.Instant): void }

/** Tells listeners when it is moved. */
export type WatchedClock = MovableClock & { onMoved(hear: (now: Temporal.Instant) => void): void }

export function createMovableClock(): WatchedClock {
  let ahead = 0
  const listeners: ((now: Temporal.Instant) => void)[] = []
  const milliseconds = () => Date.now() + ahead
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(milliseconds()),
    milliseconds,
    elapsed: () => performance.now(),
    advanceTo: (instant) => {
      ahead = instant.epochMilliseconds - Date.now()
      for (const hear of listeners) hear(instant)
    },
    onMoved: (hear) => void listeners.push(hear),
  }
}

/** Stands still until moved: for simulated time. `setTo` is somebody who sets the clock while no time passes. */
export function createStandingClock(
  start: Temporal.Instant,
): MovableClock & { setTo(instant: Temporal.Instant): void } {
  let now = start
  let setBy = 0
  return {
    now: () => now,
    milliseconds: () => now.epochMilliseconds,
    elapsed: () => now.epochMilliseconds - setBy,
    advanceTo: (instant) => {
      now = instant
    },
    setTo: (instant) => {
      setBy += instant.epochMilliseconds - now.epochMilliseconds
      now = instant
    },
  }
}

/** This moment, however long the work takes: for what would contradict itself if the clock went on between two readings. */
export function atThisMoment({ now, elapsed }: Clock): Clock {
  const moment = now()
  return { now: () => moment, milliseconds: () => moment.epochMilliseconds, elapsed }
}

/** ISO 8601 UTC with milliseconds, as it is stored and sent. */
export function toText(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toISOString()
}

/** Now, as it is stored and sent. */
export function nowText(clock: Pick<Clock, 'milliseconds'>): string {
  return new Date(clock.milliseconds()).toISOString()
}

export function fromText(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}
