import { dayOf } from '../../lib/zoned-input.ts'

export type CardState = 'valid' | 'expiring' | 'expired'

/**
 * A card is valid to the end of the month on it, `MM/YYYY`; in that month and the one before, its owner should know.
 * `today` is a day of the club, `YYYY-MM-DD`.
 */
export function cardStateOf(expiry: string, today: string): CardState {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const left = (year - thisYear) * 12 + month - thisMonth
  if (left < 0) return 'expired'
  return left <= 1 ? 'expiring' : 'valid'
}

/** The same on the day that it is at the club. */
export function cardStateToday(expiry: string, timeZone: string): CardState {
  return cardStateOf(expiry, dayOf(new Date().toISOString(), timeZone))
}
