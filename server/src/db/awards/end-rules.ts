import type { Validity } from '@fobhouse/contract/competence/certificates.ts'
import { Temporal } from 'temporal-polyfill'

export type EndFacts = {
  validity: Validity
  awardedAt: string
  /** Null: never used. */
  lastUsedAt: string | null
  /** The club's when the award was made. */
  timeZone: string
  /** It ends then at the latest; null: no such limit. */
  latestEnd: string | null
}

/**
 * When an award ends: the first instant of the day after its last valid day, ISO 8601 UTC with milliseconds; null for
 * never. Two ends compare as texts.
 */
export function endOf(facts: EndFacts): string | null {
  const lastDay = lastValidDay(facts)
  const end = lastDay === null ? null : startOfDay(lastDay.add({ days: 1 }), facts.timeZone)
  const { latestEnd } = facts
  return latestEnd !== null && (end === null || latestEnd < end) ? latestEnd : end
}

/** The first instant of a day in a zone; not always midnight, which some clocks skip. */
export function startOfDay(day: Temporal.PlainDate, timeZone: string): string {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
}

export function dayOf(instant: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
}

function lastValidDay({ validity, awardedAt, lastUsedAt, timeZone }: EndFacts): Temporal.PlainDate | null {
  if (validity.kind === 'never') return null
  const awarded = dayOf(awardedAt, timeZone)
  switch (validity.kind) {
    case 'days':
      return awarded.add({ days: validity.days })
    case 'date':
      // The day of the award is not its own next one: no award is over before it began.
      return nextDate(validity, awarded.add({ days: Math.max(validity.leastDays, 1) })).subtract({ days: 1 })
    case 'disuse': {
      const used = lastUsedAt === null ? awarded : dayOf(lastUsedAt, timeZone)
      const since = Temporal.PlainDate.compare(used, awarded) > 0 ? used : awarded
      return since.add({ months: validity.months }) // a day that the month lacks becomes its last
    }
  }
}

/** The next such date that is not before `earliest`. */
function nextDate({ month, day }: { month: number; day: number }, earliest: Temporal.PlainDate): Temporal.PlainDate {
  const inYear = dateIn(earliest.year, { month, day })
  return Temporal.PlainDate.compare(inYear, earliest) < 0 ? dateIn(earliest.year + 1, { month, day }) : inYear
}

/** 29 February is 1 March in other years. */
function dateIn(year: number, { month, day }: { month: number; day: number }): Temporal.PlainDate {
  const isLeapDay = month === 2 && day === 29 && !Temporal.PlainDate.from({ year, month: 1, day: 1 }).inLeapYear
  return Temporal.PlainDate.from(isLeapDay ? { year, month: 3, day: 1 } : { year, month, day })
}
