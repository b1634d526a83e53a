import type { Calendar } from '@fobhouse/contract/bookings.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../lib/site.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { beginOf } from '../../../lib/zoned-input.ts'
import classes from './calendar.module.css'
import { dayAfter, type View } from '../days-of-view.ts'
import { useToday } from '../today.ts'
import { DayNotes, ofDay } from './day-notes.tsx'
import { Entry } from './entry.tsx'

type DaysProps = { calendar: Calendar; days: readonly string[]; view: View; /** `YYYY-MM`. */ month: string }

/** Days with what is booked, side by side on a desk and one below the other on a phone. */
export function CalendarDays({ calendar, days, view, month }: DaysProps) {
  return (
    <div className={classes.days} data-view={view}>
      {days.map((day) => (
        <Day key={day} day={day} calendar={calendar} isDimmed={view === 'month' && !day.startsWith(month)} />
      ))}
    </div>
  )
}

function Day({ day, calendar, isDimmed }: { day: string; calendar: Calendar; isDimmed: boolean }) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const { day: dayText } = useFormats()
  const from = beginOf(day, timeZone) ?? ''
  const to = beginOf(dayAfter(day), timeZone) ?? ''
  const { entries, outages, closures } = ofDay(calendar, day, { from, to })
  const isToday = day === useToday()
  const title = dayText(from)
  return (
    <section
      className={classes.day}
      aria-label={title}
      data-today={isToday || undefined}
      data-dimmed={isDimmed || undefined}
      data-empty={entries.length + outages.length + closures.length === 0 || undefined}
    >
      <Text component="h2" size="sm" fw={600}>
        {title}
      </Text>
      <DayNotes outages={outages} closures={closures} />
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={`${entry.bookable.id} ${entry.start} ${entry.bookingId} ${entry.items[0]?.id}`} entry={entry} />
        ))}
      </ul>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.free}>
          {t('calendar.free')}
        </Text>
      )}
    </section>
  )
}
