import { Temporal } from 'temporal-polyfill'

/** Where time comes from. Nothing else reads the system's clock. */
export type Clock = {
  now(): Temporal.Instant
  /** The same as milliseconds since 1970: for every request and frame, because a Temporal instant costs far more. */
  milliseconds(): number
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  milliseconds: () => Date.now(),
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
