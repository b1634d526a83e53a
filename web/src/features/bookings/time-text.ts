import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

type Times = { start: string; end: string }

/** The time of a booking in words: with its day, or within a day that is known. */
export function useTimeText(): {
  withDay(times: Times): string
  within(times: Times): string
  edges(times: Times): { from: string; to: string }
} {
  const { t } = useTranslation('bookings')
  const { day, time, shortDate } = useFormats()
  const edges = ({ start, end }: Times) => {
    const last = isWithinDay({ start, end }, shortDate)
      ? time(end)
      : t('time.later', { time: time(end), day: shortDate(end) })
    return { from: time(start), to: last }
  }
  const within = (times: Times) => (isWholeDay(times, shortDate) ? t('time.allDay') : t('time.span', edges(times)))
  return { within, edges, withDay: (times) => t('time.onDay', { day: day(times.start), span: within(times) }) }
}

const momentBefore = (instant: string) => new Date(Date.parse(instant) - 1)

type DayOf = (instant: string | Date) => string

/** Whether a time ends on the day on which it begins, or with it. `dayOf`: the day of an instant, as text. */
export function isWithinDay({ start, end }: Times, dayOf: DayOf): boolean {
  return dayOf(start) === dayOf(momentBefore(end))
}

/** Whether a time is just one day, however long the clocks make that. */
export function isWholeDay({ start, end }: Times, dayOf: DayOf): boolean {
  const day = dayOf(start)
  return isWithinDay({ start, end }, dayOf) && dayOf(momentBefore(start)) !== day && dayOf(end) !== day
}
