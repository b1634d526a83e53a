import type { Calendar, FreeTime } from '@fobhouse/contract/bookings.ts'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../../lib/site.ts'
import { dayOf } from '../../../../lib/zoned-input.ts'
import { useToday } from '../../today.ts'
import { Cursor } from './cursor.tsx'
import { DayColumn } from './day-column.tsx'
import { minuteWithin, type Slots, slotsPerDay, timesOf } from './slots.ts'
import classes from './time-grid.module.css'
import { useChoosing } from './use-choosing.ts'

type GridProps = {
  calendar: Calendar
  days: readonly string[]
  /** In minutes: what is chosen begins and ends on these. */
  step: number
  /** Whether an outage shuts all that is shown. */
  isShutByOutage: boolean
  onChoose: (time: FreeTime) => void
}

/** Days as columns of 24 hours. Empty time is chosen with a mouse or with the arrow keys, and is then to be booked. */
export function TimeGrid({ calendar, days, step, isShutByOutage, onChoose }: GridProps) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const today = useToday()
  const slots: Slots = { days, step, timeZone }
  const begin = firstSlot(slots, today)
  const choosing = useChoosing(slots, begin, (span) => onChoose(timesOf(span, slots)))
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs" className={classes.help}>
        {t('calendar.drag')}
      </Text>
      <div
        className={classes.grid}
        style={{ '--days': days.length } as CSSProperties} // a custom property
        ref={showMorning}
        {...choosing.pointer}
      >
        <Hours />
        {days.map((day, index) => (
          <DayColumn key={day} day={day} index={index} calendar={calendar} isShutByOutage={isShutByOutage} />
        ))}
        <Cursor slots={slots} choosing={choosing} entries={calendar.entries} onChoose={onChoose} />
      </div>
    </div>
  )
}

const hours = Array.from({ length: 23 }, (_, index) => index + 1)

/** Beside the columns; each time stands at its line. */
function Hours() {
  return (
    <div className={classes.hours} aria-hidden>
      {hours.map((hour) => (
        <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
          {`${String(hour).padStart(2, '0')}:00`}
        </span>
      ))}
    </div>
  )
}

const morning = 8

/** The cursor begins at the next full hour of today; in other days in the morning. */
function firstSlot(slots: Slots, today: string): number {
  const column = Math.max(slots.days.indexOf(today), 0)
  const now = new Date().toISOString()
  const isToday = slots.days[column] === today && dayOf(now, slots.timeZone) === today
  const hour = isToday ? Math.min(Math.floor(minuteWithin(today, now, slots.timeZone) / 60) + 1, 23) : morning
  const perHour = 60 / slots.step
  return column * slotsPerDay(slots) + Math.floor(hour * perHour)
}

/** In pixels: the time of an hour is written around its line. */
const halfLine = 10

/** At first the night is out of sight above: below the names of the days stands the hour before the morning. */
function showMorning(grid: HTMLElement | null): void {
  const [column, title] = [grid?.querySelector('[data-column]'), grid?.querySelector('h2')]
  if (!grid || !column || !title) return
  const { top, height } = column.getBoundingClientRect()
  const night = (height * (morning - 1)) / 24
  grid.scrollTop += top + night - title.getBoundingClientRect().bottom - halfLine
}
