import type { SessionRefusal } from '@fobhouse/contract/device-protocol.ts'
import { type Amount, roundHalfUp } from '@fobhouse/contract/money.ts'
import type { Refusal } from '@fobhouse/contract/refusals.ts'

/** `paidMilliseconds`: how much of the time bookings pay for. */
export type SessionUse = { milliseconds: number; milliwattHours: number; paidMilliseconds?: number }
/** In minor units. */
export type SessionPrices = { perSession: Amount; perHour: Amount; perKwh: Amount }

const freeMilliseconds = 10_000
const millisecondsInHour = 3_600_000n
const milliwattHoursInKwh = 1_000_000n

/** The cost of a session in minor units, exact until it is rounded half up once. Free below ten seconds. */
export function sessionCost(
  { milliseconds, milliwattHours, paidMilliseconds = 0 }: SessionUse,
  prices: SessionPrices,
): Amount {
  if (milliseconds < freeMilliseconds) return 0
  const whole = millisecondsInHour * milliwattHoursInKwh
  const fixed = BigInt(prices.perSession) * whole
  const time = BigInt(milliseconds - paidMilliseconds) * BigInt(prices.perHour) * milliwattHoursInKwh
  const energy = BigInt(milliwattHours) * BigInt(prices.perKwh) * millisecondsInHour
  return roundHalfUp(fixed + time + energy, whole)
}

/**
 * Converts a reading in kWh from the board's JSON to whole milliwatt-hours, rounded half up. Works on the number's
 * shortest decimal text, which is what the board wrote, so binary fractions lose nothing.
 */
export function milliwattHoursFrom(kwh: number): number {
  if (kwh < 0.000_001) return kwh < 0.000_000_5 ? 0 : 1 // written with an exponent
  const [whole = '0', fraction = ''] = String(kwh).split('.')
  const tenths = BigInt(whole) * 10_000_000n + BigInt(fraction.padEnd(7, '0').slice(0, 7))
  return Number((tenths + 5n) / 10n)
}

export type Readings = { first: number | null; last: number | null }

/** A session's readings after one more. Null: the board has no meter, or could not read it. */
export function addReading({ first, last }: Readings, reading: number | null): Readings {
  return { first: first ?? reading, last: reading ?? last }
}

/** Milliwatt-hours between the first and the last reading. Never negative: a replaced meter counts nothing. */
export function energyUsed({ first, last }: Readings): number {
  return first === null || last === null ? 0 : Math.max(0, last - first)
}

export type SessionNews = {
  lastNewsAt: number
  /** Since when this server could hear boards: silence before that was the server's own. */
  upSince: number
  now: number
  timeoutMinutes: number
}

/** Whether a session has been silent for too long. Instants in milliseconds. */
export function isOverdue({ lastNewsAt, upSince, now, timeoutMinutes }: SessionNews): boolean {
  return now - Math.max(lastNewsAt, upSince) >= timeoutMinutes * 60_000
}

/** The refusal as the board understands it: it has words for two reasons; the first one counts. */
export function refusalOnWire(reasons: readonly Refusal[]): SessionRefusal {
  const [first] = reasons
  if (first?.code === 'unknown_card') return 'rejected'
  // Out of order, the board is locked out, whatever else its member lacks.
  if (first?.code === 'device_locked_out' || reasons.some(({ code }) => code === 'out_of_order')) return 'locked_out'
  return first?.code === 'not_signed_in' ? 'not_signed_in' : 'rejected'
}

/**
 * The line on the member's statement: `Laser cutter, 1:05:00, 0.52 kWh`. Figures, because it is read in many languages.
 */
export function describeSession(name: string, { milliseconds, milliwattHours }: SessionUse): string {
  const seconds = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const time = parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
  return [name, time, ...(milliwattHours > 0 ? [`${kwhOf(milliwattHours)} kWh`] : [])].join(', ')
}

/** For display; money is computed from the whole milliwatt-hours. */
export function kwhOf(milliwattHours: number): number {
  return Math.round(milliwattHours / 1000) / 1000
}
