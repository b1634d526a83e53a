import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { lastExpiredStart } from '../../../db/on-site.ts'
import type { BookedEnd, BookingsAtTools } from '../../booking-facts/public.ts'
import { readAccessEnds } from '../../billing-facts/public.ts'
import { daysAhead } from '../../hours/public.ts'
import type { RequirementReader } from '../../requirements/public.ts'
import type { HoursFacts, OutageFacts } from '../rules.ts'
import type { Moment } from './read-moment.ts'
import { listVisitBegins, type People } from './store.ts'

/** An instant at which access ends, in milliseconds since 1970, and the reason that comes then. */
type KnownEnd = { at: number; code: RefusalCode }

/** What ends somebody's access by the clock alone, besides hours. Milliseconds since 1970; null: no end is known. */
export type KnownEnds = {
  /** The end of a paid time with its grace, if nobody pays. */
  paid: number | null
  /** The end of a visit, if it is not ended before. */
  visit: number | null
  /** The first instant at which a requirement that is met now is met no more. */
  requirement: KnownEnd | null
  /** The end of the time in which they try what is out of order. */
  test: number | null
  /** When a booking ends it: somebody else's begins, or their own ends where one is needed. */
  booking: BookedEnd | null
}

const hourMs = 3_600_000

/** The ends of these people or of everybody, as far ahead as hours are known. */
export async function readKnownEnds(
  { ctx, db }: Moment,
  { isSiteSignInOn, who }: { isSiteSignInOn: boolean; who: People },
): Promise<(memberId: number) => Pick<KnownEnds, 'paid' | 'visit'>> {
  const last = toText(ctx.clock.now().add({ hours: (daysAhead + 1) * 24 }))
  const paid = await readAccessEnds(ctx, db, { until: last, who })
  const begins = isSiteSignInOn ? await listVisitBegins(db, { who, after: lastExpiredStart(ctx) }) : []
  const lasting = ctx.settings.get('access.siteSessionHours') * hourMs
  const visits = new Map(begins.map((row) => [row.member_id, fromText(row.started_at).epochMilliseconds + lasting]))
  return (memberId) => ({ paid: paid.get(memberId) ?? null, visit: visits.get(memberId) ?? null })
}

type AtDevice = { deviceId: number; memberId: number; instant: number; outage: OutageFacts | null | undefined }

/** What ends somebody's access at one device by the clock alone. */
export function endsAtDevice(
  { asked, bookings }: { asked: EndingRequirements; bookings: Pick<BookingsAtTools, 'endOf'> },
  { outage, ...at }: AtDevice,
): Pick<KnownEnds, 'requirement' | 'test' | 'booking'> {
  return {
    requirement: endOfRequirement(asked, { ...at, id: at.deviceId }),
    test: endOfTest(outage, at.memberId),
    booking: bookings.endOf(at.deviceId, at.memberId),
  }
}

type EndingRequirements = Pick<RequirementReader, 'spansOf' | 'factsThen'>

/** When what a device or an item asks for is met no more, as far ahead as hours are known; null: not by then. */
export function endOfRequirement(
  asked: EndingRequirements,
  { id, memberId, instant }: { id: number; memberId: number; instant: number },
): KnownEnd | null {
  const range = { from: instant, to: instant + daysAhead * 24 * hourMs }
  const [first] = asked.spansOf(id, memberId, range) ?? []
  if (first?.from !== instant || first.to >= range.to) return null
  // A requirement that begins asks for what they never held; of several certificates that would do, such a one may be nearest.
  const { missing } = asked.factsThen(id, memberId, first.to)
  return { at: first.to, code: missing.length > 0 ? 'certificate_missing' : 'certificate_expired' }
}

/** When the caretaker who tries broken equipment has to stop; null for everybody else. */
function endOfTest(outage: OutageFacts | null | undefined, memberId: number): number | null {
  if (!outage || outage.testerId !== memberId || outage.testUntil === null) return null
  return fromText(outage.testUntil).epochMilliseconds
}

type Access = {
  access: boolean
  /** False for those whom only a booking lets in. */
  isGranted: boolean
  hours: Pick<HoursFacts, 'until'>
  needsSiteSignIn: boolean
  ends: KnownEnds
  /** The instant of the decision. */
  instant: number
}

/** When an access ends, and the reason that comes then. */
export type AccessEnd = { until: string; code: RefusalCode }

/**
 * When an access that holds at an instant ends, by the first of what is known; null: no end is known. Of several at one
 * instant bookings come first: what they end may be switched off.
 */
export function endOfAccess({ access, isGranted, hours, needsSiteSignIn, ends, instant }: Access): AccessEnd | null {
  if (!access) return null
  const hoursEnd = hours.until === null ? null : fromText(hours.until).epochMilliseconds
  const known: { at: number | null; code: RefusalCode }[] = [
    ...(ends.booking ? [ends.booking] : []),
    { at: hoursEnd, code: isGranted ? 'outside_hours' : 'not_granted' },
    ...(ends.requirement ? [ends.requirement] : []),
    { at: ends.paid, code: 'member_not_active' },
    { at: needsSiteSignIn ? ends.visit : null, code: 'not_signed_in' },
    { at: ends.test, code: 'out_of_order' },
  ]
  // One that has passed waits for its job, and nobody knows for how long.
  const coming = known.flatMap(({ at, code }) => (at !== null && at > instant ? [{ at, code }] : []))
  const [first] = coming.toSorted((one, other) => one.at - other.at)
  return first ? { until: new Date(first.at).toISOString(), code: first.code } : null
}
