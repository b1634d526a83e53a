import type { WholeBookable } from '@fobhouse/contract/bookables.ts'
import type { FreeTime } from '@fobhouse/contract/bookings.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { errorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { beginOf } from '../../lib/zoned-input.ts'
import { dayAfter, readDay } from './days-of-view.ts'
import { ConfirmBooking } from './confirm-booking.tsx'
import { CountField, mostOf } from './count-field.tsx'
import { lengthsOf } from './lengths.ts'
import { checkQuery } from './money/queries.ts'
import { freeQuery } from './queries.ts'
import { Refusals } from './refusals.tsx'
import { useToday } from './today.ts'
import { helpsToWait } from './waiting/helps-to-wait.ts'
import { Wait, type Wished } from './waiting/wait-dialog.tsx'
import { DayField } from '../../ui/day-field.tsx'

/** Day, length and number first; then the free times of that day as buttons; then what it is for. */
export function BookForm({ bookable }: { bookable: WholeBookable }) {
  const { t } = useTranslation('bookings')
  const { duration } = useFormats()
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const day = readDay(search.get('day')) ?? today
  const lengths = lengthsOf(bookable.rules)
  const [minutes, setMinutes] = useState(lengths.find((length) => length >= 60) ?? lengths[0] ?? 60)
  const [count, setCount] = useState(1)
  const [chosen, choose] = useState<FreeTime>()
  const wished = { day, minutes, count }
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end">
        <DayField
          label={t('book.day')}
          value={day}
          min={today}
          onChange={(wanted) => {
            choose(undefined)
            if (readDay(wanted) !== undefined) setSearch({ day: wanted }, { replace: true })
          }}
        />
        <NativeSelect
          label={t('book.length')}
          value={String(minutes)}
          onChange={(event) => {
            choose(undefined)
            setMinutes(Number(event.currentTarget.value))
          }}
          data={lengths.map((length) => ({ value: String(length), label: duration(length * 60) }))}
        />
        {mostOf(bookable) > 1 && (
          <CountField
            bookable={bookable}
            count={count}
            onChange={(value) => {
              choose(undefined)
              setCount(value)
            }}
          />
        )}
      </Group>
      <FreeTimes bookable={bookable} wished={wished} chosen={chosen} onChoose={choose} />
      {chosen && <ConfirmBooking key={chosen.start} bookable={bookable} time={chosen} count={count} />}
    </Stack>
  )
}

type FreeProps = {
  bookable: WholeBookable
  wished: Wished
  chosen: FreeTime | undefined
  onChoose: (time: FreeTime) => void
}

function FreeTimes({ bookable, wished, chosen, onChoose }: FreeProps) {
  const { t } = useTranslation('bookings')
  const { time } = useFormats()
  const { timeZone } = useSite()
  const { day, minutes, count } = wished
  const from = beginOf(day, timeZone) ?? ''
  const to = beginOf(dayAfter(day), timeZone) ?? ''
  const free = useQuery(freeQuery({ from, to, bookable: String(bookable.id), minutes, count }))
  if (free.isPending) return <Text c="dimmed">{t('book.looking')}</Text>
  if (free.isError) return <Text c="var(--fob-bad)">{errorText(free.error)}</Text>
  if (free.data.length === 0) return <WhyNot bookable={bookable} wished={wished} />
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={600} size="sm" mb="xs">
        {t('book.free')}
      </Text>
      <Group gap="xs">
        {free.data.map((one) => (
          <Button
            key={one.start}
            variant={one.start === chosen?.start ? 'filled' : 'default'}
            aria-pressed={one.start === chosen?.start}
            onClick={() => onChoose(one)}
          >
            {time(one.start)}
          </Button>
        ))}
      </Group>
    </fieldset>
  )
}

/** A day without a free time says why: what refuses its noon. */
function WhyNot({ bookable, wished }: { bookable: WholeBookable; wished: Wished }) {
  const { day, minutes, count } = wished
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const begin = Date.parse(beginOf(day, timeZone) ?? '') + 12 * 3_600_000
  const body = {
    bookable: bookable.id,
    start: new Date(begin).toISOString(),
    end: new Date(begin + minutes * 60_000).toISOString(),
    count,
  }
  const check = useQuery(checkQuery(body))
  const told = (check.data?.refusals ?? []).filter(({ code }) => code !== 'off_grid' && code !== 'booked_by_other')
  return (
    <div role="status">
      <Text fw={600}>{told.length > 0 ? t('book.cannot') : t('book.none')}</Text>
      <Refusals refusals={told} />
      {told.every(({ code }) => helpsToWait[code]) && <Wait bookable={bookable} wished={wished} />}
    </div>
  )
}
