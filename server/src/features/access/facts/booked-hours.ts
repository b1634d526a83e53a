import type { Span } from '../../booking-facts/public.ts'
import type { HoursFacts } from '../rules.ts'

/** What a member's own grant and hours at a door say; undefined where nothing stored tells. */
type Own<Granted, Hours> = { isGranted: Granted; hours: Hours }
type Booked = {
  /** When bookings open the door for them, from the instant on and by the begin. */
  spans: readonly Span[]
  instant: number
  /** Their own hours at another instant. */
  hoursAt: (instant: number) => Pick<HoursFacts, 'open' | 'until'> | undefined
}

/**
 * A booking that opens a door counts during its time as a grant with these hours, beside the one that they have
 * (`docs/rules/bookings.md`).
 */
export function withBooked<Granted extends boolean | undefined, Hours extends HoursFacts | undefined>(
  own: Own<Granted, Hours>,
  booked: Booked,
): Own<Granted | true, Hours | HoursFacts> {
  const { spans, instant } = booked
  if (spans.length === 0) return own
  const isBooked = spans.some((span) => isWithin(span, instant))
  const { isGranted, hours } = own
  const isOpen = isBooked || (isGranted === true && hours?.open === true)
  if (isOpen) return { isGranted: isBooked ? true : isGranted, hours: openUntil(hours, endOf(own, booked)) }
  if (!hours || hours.open) return own
  const next = spans.find(({ from }) => from > instant)
  return { isGranted, hours: next ? { ...hours, opensAt: earlier(hours.opensAt, next.from) } : hours }
}

function isWithin({ from, to }: Span, instant: number): boolean {
  return from <= instant && instant < to
}

function openUntil(hours: HoursFacts | undefined, end: number | null): HoursFacts {
  const until = end === null ? null : new Date(end).toISOString()
  return { open: true, until, opensAt: null, scheduleNames: hours?.scheduleNames ?? [] }
}

function earlier(text: string | null, instant: number): string {
  return text !== null && Date.parse(text) <= instant ? text : new Date(instant).toISOString()
}

/** The end of an unbroken row of booked times and own hours; null: no end is known. */
function endOf({ isGranted }: Own<unknown, unknown>, { spans, instant, hoursAt }: Booked): number | null {
  for (let end = instant; ;) {
    const booked = spans.find((span) => isWithin(span, end))?.to
    const own = isGranted === true ? hoursAt(end) : undefined
    if (own?.open === true && own.until === null) return null
    const ends = [booked, own?.open === true ? own.until : null].flatMap((known) => known ?? [])
    const last = ends.map((known) => (typeof known === 'string' ? Date.parse(known) : known))
    if (last.length === 0) return end
    end = Math.max(...last)
  }
}
