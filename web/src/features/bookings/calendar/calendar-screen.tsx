import type { Bookable } from '@fobhouse/contract/bookables.ts'
import type { FreeTime } from '@fobhouse/contract/bookings.ts'
import { Button, Card, Group, Menu, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarEvent, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { beginOf } from '../../../lib/zoned-input.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useIsPhone } from '../../../ui/widths.ts'
import { CalendarDays } from './calendar-days.tsx'
import classes from './calendar.module.css'
import { dayAfter, daysOfView, readDay, stepView, type View, views } from '../days-of-view.ts'
import { SubscribeButton } from '../feeds/subscribe-button.tsx'
import { useToday } from '../today.ts'
import { bookableQuery, bookablesQuery, calendarQuery } from '../queries.ts'
import { BookTimeDialog } from './book-time-dialog.tsx'
import { TimeGrid } from './grid/time-grid.tsx'

/** What is booked, by day, week or month; on a phone one day at first. */
export function CalendarScreen() {
  const query = useQuery(bookablesQuery)
  return (
    <QueryView query={query}>
      {(bookables) => (bookables.length === 0 ? <Nothing /> : <Shown bookables={bookables} />)}
    </QueryView>
  )
}

function Nothing() {
  const { t } = useTranslation('bookings')
  return (
    <Card maw={760}>
      <EmptyState icon={IconCalendarEvent} title={t('calendar.nothing')} />
    </Card>
  )
}

/** View, day and bookable stand in the address, so that a calendar can be shown to somebody. */
function useShown() {
  const { timeZone } = useSite()
  const [search, setSearch] = useSearchParams()
  const isPhone = useIsPhone()
  const today = useToday()
  const view = views.find((one) => one === search.get('view')) ?? (isPhone ? 'day' : 'week')
  const day = readDay(search.get('day')) ?? today
  const bookable = search.get('bookable') ?? ''
  const show = (changed: { view?: View; day?: string; bookable?: string }) => {
    const next = { view, day, bookable, ...changed }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  return { timeZone, today, view, day, bookable, isPhone, show }
}

function Shown({ bookables }: { bookables: readonly Bookable[] }) {
  const shown = useShown()
  const { timeZone, view, day, bookable, isPhone } = shown
  const [time, choose] = useState<FreeTime>()
  const days = daysOfView(view, day)
  const from = beginOf(days[0] ?? day, timeZone) ?? ''
  const to = beginOf(dayAfter(days.at(-1) ?? day), timeZone) ?? ''
  const query = useQuery(calendarQuery({ from, to, ...(bookable === '' ? {} : { bookable }) }))
  const only = onlyOf(bookables, bookable)
  const step = useStep(only)
  return (
    <Stack gap="lg">
      <Head bookables={bookables} shown={shown} days={days} />
      <QueryView query={query}>
        {(calendar) =>
          isPhone || view === 'month' ? (
            <CalendarDays calendar={calendar} days={days} view={view} month={day.slice(0, 7)} />
          ) : (
            <TimeGrid
              key={`${days[0]} ${view} ${step}`}
              calendar={calendar}
              days={days}
              step={step}
              isShutByOutage={only?.items.length === 1}
              onChoose={choose}
            />
          )
        }
      </QueryView>
      {time && (
        <BookTimeDialog bookables={bookables} bookable={bookable} time={time} onClose={() => choose(undefined)} />
      )}
    </Stack>
  )
}

/** What is shown, if that is one thing. */
function onlyOf(bookables: readonly Bookable[], shown: string): Bookable | undefined {
  return bookables.length === 1 ? bookables[0] : bookables.find(({ id }) => String(id) === shown)
}

/** In minutes. Where everything is shown, what is chosen fits no rules yet. */
const stepOfEverything = 30

function useStep(only: Bookable | undefined): number {
  const { data } = useQuery({ ...bookableQuery(String(only?.id)), enabled: only !== undefined })
  return data?.rules.stepMinutes ?? stepOfEverything
}

type HeadProps = { bookables: readonly Bookable[]; shown: ReturnType<typeof useShown>; days: readonly string[] }

function Head({ bookables, shown, days }: HeadProps) {
  const { t } = useTranslation('bookings')
  const { calendarDate, calendarDays, month } = useFormats()
  const { view, day, bookable, today, timeZone, show } = shown
  const [first = day, last = day] = [days[0], days.at(-1)]
  const titles = {
    day: () => calendarDate(day),
    week: () => calendarDays(first, last),
    month: () => month(beginOf(day, timeZone) ?? ''),
  }
  return (
    <div className={classes.head}>
      <div className={classes.steps}>
        <Button
          variant="default"
          px="xs"
          miw={44}
          aria-label={t('calendar.before')}
          onClick={() => show({ day: stepView(view, day, -1) })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button variant="default" onClick={() => show({ day: today })}>
          {t('calendar.today')}
        </Button>
        <Button
          variant="default"
          px="xs"
          miw={44}
          aria-label={t('calendar.after')}
          onClick={() => show({ day: stepView(view, day, 1) })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Button>
        <strong aria-live="polite">{titles[view]()}</strong>
      </div>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('calendar.view')}
          value={view}
          onChange={(value) => show({ view: views.find((one) => one === value) ?? 'week' })}
          data={views.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
        />
        <NativeSelect
          aria-label={t('calendar.what')}
          value={bookable}
          onChange={(event) => show({ bookable: event.currentTarget.value })}
          data={[
            { value: '', label: t('calendar.everything') },
            ...bookables.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SubscribeButton bookables={bookables} bookable={bookable} />
        <BookButton bookables={bookables} shown={shown} />
      </Group>
    </div>
  )
}

type BookProps = Pick<HeadProps, 'bookables' | 'shown'>

/** Leads to what is shown; where everything is shown, it asks what. */
function BookButton({ bookables, shown: { bookable, day, today } }: BookProps) {
  const { t } = useTranslation('bookings')
  const [only] = bookables.length === 1 ? bookables : []
  const to = (id: number | string) => `/calendar/book/${id}?day=${day < today ? today : day}`
  if (bookable !== '' || only) {
    return (
      <Button component={Link} to={to(only?.id ?? bookable)}>
        {t('calendar.book')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>{t('calendar.book')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {bookables.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} to={to(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
