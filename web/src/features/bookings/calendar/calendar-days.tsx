import type { Calendar, CalendarEntry } from '@fobhouse/contract/bookings.ts'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { beginOf } from '../../../lib/zoned-input.ts'
import classes from './calendar.module.css'
import { dayAfter, type View } from '../days-of-view.ts'
import { useToday } from '../today.ts'
import { useTimeText } from '../time-text.ts'

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
  const entries = calendar.entries.filter(({ start, end }) => start < to && end > from)
  const outages = calendar.outages.filter((outage) => outage.from < to && (outage.to === null || outage.to > from))
  const closures = calendar.closures.filter((closure) => closure.from <= day && day <= closure.to)
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

function Entry({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation('bookings')
  const { within } = useTimeText()
  const { bookingId, bookable, items, mine, member, kind, title, trouble, state } = entry
  const isOpen = state === 'requested' || state === 'offered'
  const which = items.map(({ name }) => name).filter((name) => name !== bookable.name)
  const name = [bookable.name, ...which].join(' · ')
  const others = kind === 'member' ? (member?.name ?? '') : t(`calendar.${kind}`)
  const who = mine && kind === 'member' ? t('calendar.mine') : others
  return (
    <li
      className={classes.entry}
      data-mine={mine || undefined}
      data-trouble={trouble !== null || undefined}
      data-asked={isOpen || undefined}
    >
      <span className={classes.time}>{within(entry)}</span>
      {bookingId === null ? <span>{name}</span> : <EntryLink id={bookingId} name={name} />}
      {who !== '' && <span className={classes.who}>{who}</span>}
      {title !== null && <span className={classes.who}>{title}</span>}
      {isOpen && <span className={classes.who}>{t(`state.${state}`)}</span>}
      {trouble && <span>{t('calendar.trouble')}</span>}
    </li>
  )
}

function EntryLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor component={Link} to={`/bookings/${id}`} inherit c="inherit" className={classes.link}>
      {name}
    </Anchor>
  )
}
