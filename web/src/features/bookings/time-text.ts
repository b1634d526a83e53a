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
    const isSameDay = shortDate(start) === shortDate(momentBefore(end))
    const last = isSameDay ? time(end) : t('time.later', { time: time(end), day: shortDate(end) })
    return { from: time(start), to: last }
  }
  const within = (times: Times) => (isWholeDay(times, shortDate) ? t('time.allDay') : t('time.span', edges(times)))
  return { within, edges, withDay: (times) => t('time.onDay', { day: day(times.start), span: within(times) }) }
}

const momentBefore = (instant: string) => new Date(Date.parse(instant) - 1)

/** Whether a time is just one day, however long the clocks make that. `dayOf`: the day of an instant, as text. */
export function isWholeDay({ start, end }: Times, dayOf: (instant: string | Date) => string): boolean {
  const [first, last] = [dayOf(start), dayOf(momentBefore(end))]
  return first === last && dayOf(momentBefore(start)) !== first && dayOf(end) !== last
}
