import { dayOf } from '../../lib/zoned-input.ts'

export type CardState = 'valid' | 'expiring' | 'expired'

/**
 * A card is valid until the end of its month, `MM/YYYY`; its owner is warned in that month and the one before. `today`
 * is a day in the club's calendar, `YYYY-MM-DD`.
 */
export function cardStateOf(expiry: string, today: string): CardState {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const left = (year - thisYear) * 12 + month - thisMonth
  if (left < 0) return 'expired'
  return left <= 1 ? 'expiring' : 'valid'
}

/** The same for today at the club. */
export function cardStateToday(expiry: string, timeZone: string): CardState {
  return cardStateOf(expiry, dayOf(new Date().toISOString(), timeZone))
}
