import type { Booking } from '@fobhouse/contract/bookings.ts'

/** Whether cancelling costs nothing now, costs the late fee, or is over because the booking has begun; null: never a fee. */
export function cancellingNow(
  { start, freeUntil }: Pick<Booking, 'start' | 'freeUntil'>,
  now: string,
): 'free' | 'late' | null {
  if (freeUntil === null || start <= now) return null
  return now < freeUntil ? 'free' : 'late'
}
