import { Temporal } from 'temporal-polyfill'

/** Where time comes from. Nothing else reads the system's clock. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
}

/** ISO 8601 UTC with milliseconds, as it is stored and sent. */
export function toText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

export function fromText(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}
