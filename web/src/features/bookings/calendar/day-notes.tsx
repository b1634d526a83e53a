import type { Calendar } from '@fobhouse/contract/bookings.ts'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'

type Notes = Pick<Calendar, 'outages' | 'closures'>

/** What of the calendar falls into a day: from its begin to its end, in instants. */
export function ofDay(calendar: Calendar, day: string, { from, to }: { from: string; to: string }) {
  return {
    entries: calendar.entries.filter(({ start, end }) => start < to && end > from),
    outages: calendar.outages.filter((outage) => outage.from < to && (outage.to === null || outage.to > from)),
    closures: calendar.closures.filter((closure) => closure.from <= day && day <= closure.to),
  }
}

/** What concerns a whole day: closures, and what is out of order. */
export function DayNotes({ outages, closures }: Notes) {
  const { t } = useTranslation('bookings')
  return (
    <>
      {closures.map(({ name }) => (
        <p key={name} className={classes.closed}>
          {t('calendar.closed', { name })}
        </p>
      ))}
      {outages.map(({ item, note }) => (
        <p key={item.id} className={classes.outage} title={note}>
          {t('calendar.outage', { name: item.name })}
        </p>
      ))}
    </>
  )
}
