import type { AtEnd } from '@fobhouse/contract/bookables.ts'
import type { RefusalCode } from '@fobhouse/contract/refusals.ts'

/** When something that runs has to end, in milliseconds since 1970, and the reason that comes then. */
export type End = { at: number; code: RefusalCode }
/** With the least of the warnings that were given, in minutes before it; null: none yet. */
export type ToldEnd = End & { told: number | null }

const minuteMs = 60_000
/** So long before the end its member is warned. */
const warnings = [60, 5]
/** So long before its start whoever has booked hears that the tool still runs for somebody else. */
export const tellMs = 5 * minuteMs

export type Facts = {
  /** As it was known last. */
  kept: ToldEnd | null
  /** As it is known now; null: no end is, or it has passed. */
  end: End | null
  /** A booking is in the way of whoever runs it. */
  isBookedAway: boolean
  atEnd: AtEnd
  now: number
}

/** What has to be done about something that runs. */
export type Step =
  | { act: 'switchOff' }
  | {
      act: 'keep'
      /** What is known from now on. */
      kept: ToldEnd | null
      /** How many minutes are left, if its member has to hear it now. */
      left: number | null
    }

/**
 * The tool is switched off at the end that was known before, if that end has come and a booking is in the way. Else each
 * warning is given once for an end: what was missed is made up for, unless the next one is due as well.
 */
export function stepOf({ kept, end, isBookedAway, atEnd, now }: Facts): Step {
  if (kept && kept.at <= now && isByBooking(kept) && isBookedAway && atEnd === 'switch_off') return { act: 'switchOff' }
  if (end === null) return { act: 'keep', kept: null, left: null }
  const told = kept?.at === end.at ? kept.told : null
  const left = (end.at - now) / minuteMs
  const [due] = warnings.filter((minutes) => left <= minutes).toReversed()
  if (due === undefined || (told !== null && told <= due)) return { act: 'keep', kept: { ...end, told }, left: null }
  return { act: 'keep', kept: { ...end, told: due }, left: Math.ceil(left) }
}

function isByBooking({ code }: End): boolean {
  return code === 'booked_by_other' || code === 'needs_booking'
}

/** The next instant at which something of an end is due. */
export function nextOf({ at }: End, now: number): number {
  const instants = [...warnings.map((minutes) => at - minutes * minuteMs), at]
  return Math.min(...instants.filter((instant) => instant > now))
}
