import type { Calendar } from '@fobhouse/contract/bookings.ts'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../../lib/site.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { beginOf } from '../../../../lib/zoned-input.ts'
import { dayAfter } from '../../days-of-view.ts'
import { useToday } from '../../today.ts'
import { DayNotes, ofDay } from '../day-notes.tsx'
import { Entry } from '../entry.tsx'
import { lanesOf } from './lanes.ts'
import { minuteWithin } from './slots.ts'
import classes from './time-grid.module.css'
import { marks } from './use-choosing.ts'

type ColumnProps = { day: string; index: number; calendar: Calendar; isShutByOutage: boolean }

/** A day: its name and notes above, its hours below, with what is booked where it lies. */
export function DayColumn({ day, index, calendar, isShutByOutage }: ColumnProps) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const { day: dayText } = useFormats()
  const isToday = day === useToday()
  const from = beginOf(day, timeZone) ?? ''
  const to = beginOf(dayAfter(day), timeZone) ?? ''
  const { entries, outages, closures } = ofDay(calendar, day, { from, to })
  const within = (start: string, end: string | null) => ({
    from: minuteWithin(day, start, timeZone),
    to: end === null ? 1440 : minuteWithin(day, end, timeZone),
  })
  const placed = lanesOf(
    entries.map((entry) => ({ entry, ...within(entry.start, entry.end) })),
    shortest,
  )
  const open = calendar.open.filter((one) => one.from < to && one.to > from)
  return (
    <section
      className={classes.day}
      // Named, as the cursor lies over all columns: the grid would put them elsewhere.
      style={{ gridColumn: index + 2 }}
      aria-label={dayText(from)}
      data-today={isToday || undefined}
    >
      <Text component="h2" size="sm" fw={600} className={classes.title}>
        {dayText(from)}
      </Text>
      <div className={classes.notes}>
        <DayNotes outages={outages} closures={closures} />
        {entries.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('calendar.free')}
          </Text>
        )}
      </div>
      <div
        className={classes.column}
        {...marks.column}
        data-closed={closures.length > 0 || calendar.open.length > 0 || undefined}
      >
        {closures.length === 0 &&
          open.map((one) => <Band key={one.from} kind="open" span={within(one.from, one.to)} />)}
        {isShutByOutage &&
          outages.map((one) => <Band key={one.item.id} kind="outage" span={within(one.from, one.to)} />)}
        <ul className={classes.entries}>
          {placed.map(({ entry, ...place }) => (
            <Entry
              key={`${entry.bookable.id} ${entry.start} ${entry.bookingId} ${entry.items[0]?.id}`}
              entry={entry}
              place={{
                className: classes.entry,
                style: styleOf(place),
                mark: { ...marks.entry, 'data-short': place.to - place.from < twoLines || undefined },
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** In minutes: what is shorter is drawn so long, or it could not be read. */
const shortest = 34
/** In minutes: what is shorter has room for one line. */
const twoLines = 54

type Place = { from: number; to: number; lane: number; lanes: number }

function styleOf({ from, to, lane, lanes }: Place): CSSProperties {
  return { ...heightOf({ from, to }), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }
}

function heightOf({ from, to }: { from: number; to: number }): CSSProperties {
  return { top: `${(from / 1440) * 100}%`, height: `${((to - from) / 1440) * 100}%` }
}

function Band({ kind, span }: { kind: 'open' | 'outage'; span: { from: number; to: number } }) {
  return <div className={classes[kind]} style={heightOf(span)} />
}
