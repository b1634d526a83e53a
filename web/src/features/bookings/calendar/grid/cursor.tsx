import type { CalendarEntry, FreeTime } from '@fobhouse/contract/bookings.ts'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeText } from '../../time-text.ts'
import { nameOf } from '../entry.tsx'
import { partsOf, type Slots, timesOf } from './slots.ts'
import classes from './time-grid.module.css'
import type { useChoosing } from './use-choosing.ts'

type CursorProps = {
  slots: Slots
  choosing: ReturnType<typeof useChoosing>
  entries: readonly CalendarEntry[]
  onChoose: (time: FreeTime) => void
}

/** What is chosen, drawn over the columns. Its button is the grid's one stop of the tab key, and takes the arrow keys. */
export function Cursor({ slots, choosing, entries, onChoose }: CursorProps) {
  const { t } = useTranslation('bookings')
  const { within } = useTimeText()
  const help = useId()
  const { span, isLong, cursor, onKeyDown } = choosing
  const times = timesOf(span, slots)
  useKeptInSight(cursor)
  const columns = slots.days.length
  return (
    <div className={classes.over}>
      <VisuallyHidden id={help}>{t('calendar.keys')}</VisuallyHidden>
      {isLong &&
        partsOf(span, slots).map((part, index) => (
          <div key={part.column} className={classes.chosen} style={styleOf(part, columns)} data-chosen>
            {index === 0 && within(times)}
          </div>
        ))}
      <div role="application" aria-label={t('calendar.hours')}>
        <button
          type="button"
          className={classes.cursor}
          style={partsOf({ first: cursor, last: cursor }, slots).map((part) => styleOf(part, columns))[0]}
          aria-label={t('calendar.choose')}
          aria-describedby={help}
          data-cursor={cursor}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(times)}
        />
      </div>
      <Told times={times} entries={entries} />
    </div>
  )
}

/** What a screen reader says after each step: the time that is chosen, and what is booked then. */
function Told({ times, entries }: { times: FreeTime; entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation('bookings')
  const { withDay, within } = useTimeText()
  const taken = entries.filter(({ start, end }) => start < times.end && end > times.start)
  const words = taken.map((entry) => t('time.onDay', { day: nameOf(entry), span: within(entry) }))
  return (
    <VisuallyHidden role="status">
      {[withDay(times), ...(words.length === 0 ? [t('calendar.free')] : words)].join('. ')}
    </VisuallyHidden>
  )
}

/** The grid scrolls along with its cursor, moved by keys or dragged. */
function useKeptInSight(cursor: number): void {
  useEffect(() => {
    document.querySelector(`[data-cursor="${cursor}"]:focus`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
}

type Part = { column: number; from: number; to: number }

function styleOf({ column, from, to }: Part, columns: number): CSSProperties {
  return {
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
    top: `${(from / 1440) * 100}%`,
    height: `${((to - from) / 1440) * 100}%`,
  }
}
