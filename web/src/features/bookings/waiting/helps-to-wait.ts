import type { BookingRefusalCode } from '@fobhouse/contract/bookings.ts'

/** Whether time that somebody else gives back could help against a refusal. */
export const helpsToWait: Readonly<Record<BookingRefusalCode, boolean>> = {
  member_not_active: false,
  not_granted: false,
  outside_hours: true,
  certificate_missing: false,
  certificate_expired: false,
  certificate_suspended: false,
  out_of_order: true,
  booking_paused: false,
  plan_not_entitled: false,
  start_past: true,
  too_soon: true,
  too_far: true,
  off_grid: true,
  too_short: true,
  too_long: true,
  too_many_units: true,
  quota_reached: true,
  gap_needed: true,
  booked_by_other: true,
  busy_exclusive: true,
  insufficient_funds: true,
}
