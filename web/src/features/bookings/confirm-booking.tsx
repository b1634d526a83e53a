import type { WholeBookable } from '@fobhouse/contract/bookables.ts'
import type { FreeTime } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { errorText } from '../../lib/error-text.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { platform } from '../../lib/platform.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { PriceBefore } from './money/price-before.tsx'
import { datesOf, refusalsOf, useBookingChange } from './queries.ts'
import { Refusals } from './refusals.tsx'
import { useTimeText } from './time-text.ts'

type ConfirmProps = { bookable: WholeBookable; time: FreeTime; count: number }

const repeats = ['none', 'day', 'week', 'fortnight'] as const
type Repeated = (typeof repeats)[number]
const stepOf = {
  day: { every: 'day', step: 1 },
  week: { every: 'week', step: 1 },
  fortnight: { every: 'week', step: 2 },
} as const

type Draft = { purpose: string; repeated: Repeated; times: number; skips: boolean }

/** What it is for, whether again and again, and the button. */
export function ConfirmBooking(props: ConfirmProps) {
  const { t } = useTranslation('bookings')
  const { withDay } = useTimeText()
  const [draft, setDraft] = useState<Draft>({ purpose: '', repeated: 'none', times: 4, skips: false })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { book, isPending, error } = useBook(props, draft)
  const isAsked = props.bookable.rules.approval
  return (
    <Stack gap="sm">
      <Text fw={600}>{withDay(props.time)}</Text>
      <TextInput
        label={t('book.purpose')}
        description={t('book.purposeHelp')}
        maxLength={200}
        autoComplete="off"
        value={draft.purpose}
        onChange={(event) => change({ purpose: event.currentTarget.value })}
      />
      {platform() !== 'kiosk' && <RepeatFields draft={draft} onChange={change} />}
      <PriceBefore wish={{ bookable: props.bookable.id, ...props.time, count: props.count }} />
      {error && <Refused error={error} />}
      <Group>
        <Button loading={isPending} onClick={book}>
          {isAsked ? t('book.ask') : t('book.book')}
        </Button>
      </Group>
    </Stack>
  )
}

function RepeatFields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { t } = useTranslation('bookings')
  const { repeated, times, skips } = draft
  return (
    <>
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('repeat.label')}
          value={repeated}
          onChange={(event) =>
            onChange({ repeated: repeats.find((one) => one === event.currentTarget.value) ?? 'none' })
          }
          data={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        />
        {repeated !== 'none' && (
          <NumberInput
            label={t('repeat.times')}
            value={times}
            min={2}
            max={52}
            allowDecimal={false}
            clampBehavior="strict"
            w={120}
            onChange={(value) => onChange({ times: Number(value) || 2 })}
          />
        )}
      </Group>
      {repeated !== 'none' && (
        <Checkbox
          label={t('repeat.skip')}
          checked={skips}
          onChange={(event) => onChange({ skips: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function useBook({ bookable, time, count }: ConfirmProps, { purpose, repeated, times, skips }: Draft) {
  const { t } = useTranslation('bookings')
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const wish = { bookable: bookable.id, ...time, count, purpose: purpose.trim() }
  const { mutate, isPending, error } = useBookingChange(async () => {
    if (repeated === 'none') return (await call(bookingRoutes.create, { body: wish }, { idempotencyKey })).id
    const body = {
      ...wish,
      repeat: { ...stepOf[repeated], times },
      onClash: skips ? ('skip' as const) : ('refuse' as const),
    }
    await call(awayFromKiosk(bookingRoutes.series), { body })
    return undefined
  })
  const book = () =>
    mutate(undefined, {
      onSuccess: (id) => {
        notifyDone(bookable.rules.approval ? t('book.asked') : t('book.done'))
        void navigate(id === undefined ? '/bookings' : `/bookings/${id}`)
      },
    })
  return { book, isPending, error }
}

/** Of a series each date that does not fit, with why. */
export function Refused({ error }: { error: unknown }) {
  const { withDay } = useTimeText()
  const dates = datesOf(error)
  const refusals = refusalsOf(error)
  return (
    <div role="alert">
      {refusals.length === 0 && <Text c="var(--fob-bad)">{errorText(error)}</Text>}
      {dates.length === 0 && <Refusals refusals={refusals} />}
      {dates.map(({ start, refusals: own }) => (
        <div key={start}>
          <Text fw={600}>{withDay({ start, end: start })}</Text>
          <Refusals refusals={own} />
        </div>
      ))}
    </div>
  )
}
