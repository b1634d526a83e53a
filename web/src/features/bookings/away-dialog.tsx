import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { errorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.ts'
import { beginOf } from '../../lib/zoned-input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { WhatGoes } from './cancel-dialog.tsx'
import { useBookingChange } from './queries.ts'
import { endOf, isBackwards } from './days-of-view.ts'
import { DayField } from '../../ui/day-field.tsx'

/** "I am away": cancels all that starts in some days, and says before what that is. */
export function AwayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const [days, setDays] = useState({ first: '', last: '' })
  const from = beginOf(days.first, timeZone)
  const to = endOf(days.last, timeZone)
  const isWhole = from !== undefined && to !== undefined && from < to
  const range = { from: from ?? '', to: to ?? '' }
  const preview = useQuery({
    queryKey: ['bookings', 'away', range],
    queryFn: () => call(awayFromKiosk(bookingRoutes.cancelRange), { body: { ...range, dryRun: true } }),
    enabled: isWhole,
  })
  const { mutate, isPending, error } = useBookingChange(() =>
    call(awayFromKiosk(bookingRoutes.cancelRange), { body: range }),
  )
  const cancel = () =>
    mutate(undefined, {
      onSuccess: ({ count }) => {
        notifyDone(t('away.done', { count }))
        onClose()
      },
    })
  const count = isWhole ? (preview.data?.count ?? 0) : 0
  return (
    <Dialog name="bookings/away" opened onClose={onClose} title={t('own.away')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField
            label={t('away.first')}
            value={days.first}
            data-autofocus
            onChange={(first) => setDays({ ...days, first })}
          />
          <DayField
            label={t('away.last')}
            value={days.last}
            error={isBackwards(days) && <FieldError>{t('away.backwards')}</FieldError>}
            onChange={(last) => setDays({ ...days, last })}
          />
        </SimpleGrid>
        <div role="status">{isWhole && preview.data && <WhatGoes cancelled={preview.data} />}</div>
        {error && (
          <Text c="var(--fob-bad)" role="alert">
            {errorText(error)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('away.keep')}
          </Button>
          <Button disabled={count === 0} loading={isPending} onClick={cancel}>
            {count === 0 ? t('away.cancelNothing') : t('away.cancel', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
