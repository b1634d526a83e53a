import { type Booking, type Cancelled, type Scope, scopes } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { Fees } from './money/fees.tsx'
import { useBookingChange } from './queries.ts'
import { useTimeText } from './time-text.ts'

type CancelProps = { booking: Booking; runs: boolean; isOwn: boolean; onClose: () => void }

/** Says what goes before it goes; of a series this one, this and all later ones, or all. */
export function CancelDialog({ booking, runs, isOwn, onClose }: CancelProps) {
  const { t } = useTranslation('bookings')
  const { withDay } = useTimeText()
  const [scope, setScope] = useState<Scope>('one')
  const params = { id: String(booking.id) }
  const { mutate, isPending } = useBookingChange(() => call(bookingRoutes.cancel, { params, body: { scope } }))
  const cancel = () =>
    mutate(undefined, {
      onSuccess: ({ count }) => {
        notifyDone(count > 1 ? t('away.done', { count }) : runs ? t('one.ended') : t('one.cancelled'))
        onClose()
      },
      onError: (error) => notifyRefused(errorText(error)),
    })
  const what = { what: booking.bookable.name, time: withDay(booking), name: booking.member?.name ?? '' }
  return (
    <Dialog
      name="bookings/cancel"
      opened
      onClose={onClose}
      title={runs ? t('one.endTitle', what) : t('one.cancelTitle', what)}
    >
      <Stack gap="lg">
        {scope === 'one' && <Text>{isOwn ? t('one.cancelOwn', what) : t('one.cancelOther', what)}</Text>}
        <Preview booking={booking} scope={scope} />
        {booking.series && (
          <Radio.Group
            label={t('scope.label')}
            value={scope}
            onChange={(value) => setScope(scopes.find((one) => one === value) ?? 'one')}
          >
            <Stack gap="xs" mt="xs">
              {scopes.map((value) => (
                <Radio key={value} value={value} label={t(`scope.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('away.keep')}
          </Button>
          <Button variant="default" c="var(--fob-bad)" loading={isPending} onClick={cancel}>
            {runs ? t('one.end') : t('one.cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Preview({ booking, scope }: { booking: Booking; scope: Scope }) {
  const body = { scope, dryRun: true }
  const { data } = useQuery({
    queryKey: ['bookings', 'cancel', booking.id, scope],
    queryFn: () => call(bookingRoutes.cancel, { params: { id: String(booking.id) }, body }),
  })
  return (
    <div role="status">
      {data && scope !== 'one' && <WhatGoes cancelled={data} />}
      {data && scope === 'one' && <Fees cancelled={data} />}
    </div>
  )
}

/** What goes, with number, first and last day, and what it costs. */
export function WhatGoes({ cancelled: { cancelled, count } }: { cancelled: Cancelled }) {
  const { t } = useTranslation('bookings')
  const { weekdayWithin: day } = useFormats()
  const [first, last] = [cancelled[0], cancelled.at(-1)]
  if (!first || !last) return <Text>{t('away.nothing')}</Text>
  return (
    <>
      <Text>{t('away.what', { count, first: day(first.start), last: day(last.start) })}</Text>
      <Fees cancelled={{ cancelled, count }} />
    </>
  )
}
