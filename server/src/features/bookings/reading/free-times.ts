import { bookingLimits, type FreeTime } from '@fobhouse/contract/bookings.ts'
import type { Caller, KeyCaller } from '../../../identity/public.ts'
import { getBookable } from '../acts/judge.ts'
import { readBookingFacts } from '../deciding/read-facts.ts'
import { findTimes } from '../deciding/search-rules.ts'
import { minuteMs } from '../deciding/time-rules.ts'
import { type CalendarContext, nobody, requireRange } from './calendar.ts'

export type FreeQuery = { from: string; to: string; bookable: number; minutes: number; count: number }

/** Facts are read once for the whole range: hours are known for 62 days, and a booking lasts at most 14. */
const mostDays = 31

/** Every start on the grid of a range at which the decision lets the caller book so many minutes. */
export async function listFreeTimes(
  ctx: CalendarContext,
  { bookable, minutes, count, ...query }: FreeQuery,
  caller: Caller | KeyCaller,
): Promise<FreeTime[]> {
  const range = requireRange(query, mostDays)
  const known = await getBookable(ctx.db, bookable, { withHidden: false })
  const length = minutes * minuteMs
  const facts = await readBookingFacts(ctx, ctx.db, {
    known,
    memberId: caller.memberId ?? nobody,
    kind: 'member',
    range: { from: range.from, to: range.to + length },
  })
  // For a program what is free is what a member would find who may use everything.
  const isProgram = caller.memberId === null
  const free: FreeTime[] = []
  for (const { from, to } of findTimes(facts, { range, length, count }, isProgram ? aboutPeople : [])) {
    free.push({ start: new Date(from).toISOString(), end: new Date(to).toISOString() })
    if (free.length === bookingLimits.freeStarts) break
  }
  return free
}

const aboutPeople = [
  'member_not_active',
  'not_granted',
  'certificate_missing',
  'certificate_expired',
  'certificate_suspended',
  'plan_not_entitled',
] as const
