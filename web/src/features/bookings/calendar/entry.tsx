import type { CalendarEntry } from '@fobhouse/contract/bookings.ts'
import { Anchor } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTimeText } from '../time-text.ts'
import classes from './calendar.module.css'

/** `place` on a grid of hours, with what marks it there. */
type EntryProps = {
  entry: CalendarEntry
  place?: { className: string | undefined; style: CSSProperties; mark: object }
}

/** What is booked at one time: when, what, and as far as the reader may know it, by whom. */
export function Entry({ entry, place }: EntryProps) {
  const { t } = useTranslation('bookings')
  const { within } = useTimeText()
  const { bookingId, mine, title, trouble, state } = entry
  const isOpen = state === 'requested' || state === 'offered'
  const [name, who] = [nameOf(entry), useWho(entry)]
  return (
    <li
      className={place ? `${classes.entry} ${place.className}` : classes.entry}
      style={place?.style}
      {...place?.mark}
      title={place && [within(entry), name, who].filter((part) => part !== '').join(' · ')}
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

/** The bookable, and which of its items. */
export function nameOf({ bookable, items }: CalendarEntry): string {
  const which = items.map(({ name }) => name).filter((name) => name !== bookable.name)
  return [bookable.name, ...which].join(' · ')
}

function useWho({ mine, kind, member }: CalendarEntry): string {
  const { t } = useTranslation('bookings')
  if (mine && kind === 'member') return t('calendar.mine')
  return kind === 'member' ? (member?.name ?? '') : t(`calendar.${kind}`)
}

function EntryLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor component={Link} to={`/bookings/${id}`} inherit c="inherit" className={classes.link}>
      {name}
    </Anchor>
  )
}
