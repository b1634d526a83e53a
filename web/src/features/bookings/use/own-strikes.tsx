import { bookingUseRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { Stack, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentTexts } from '../../../domain/house/moment-text.ts'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { useTimeText } from '../time-text.ts'

const ownStrikesQuery = queryOptions({
  queryKey: ['bookings', 'strikes', 'own'],
  queryFn: ({ signal }) => call(bookingUseRoutes.strikes, {}, { signal }),
})

/** What the reader did not use, and until when they cannot book; who has used everything sees nothing of it. */
export function OwnStrikes() {
  const { t } = useTranslation('bookings')
  const { until } = useMomentTexts()
  const { day, number } = useFormats()
  const { withDay } = useTimeText()
  const { data } = useQuery(ownStrikesQuery)
  const [now] = useState(() => new Date().toISOString())
  const counting = (data?.strikes ?? []).filter((strike) => strike.takenBack === null && strike.until > now)
  if (!data || data.most === 0 || (counting.length === 0 && data.pausedUntil === null)) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('strikes.title')}>
      {data.pausedUntil !== null && (
        <Banner tone="attention" icon={IconCalendarOff}>
          {t('strikes.paused', { until: until(data.pausedUntil) })}
        </Banner>
      )}
      {counting.length > 0 && (
        <>
          <Text size="sm">{t('strikes.count', { count: counting.length, most: number(data.most) })}</Text>
          <RowList label={t('strikes.title')}>
            {counting.map(({ id, booking, until: last }) => (
              <Row key={id}>
                <Text fw={600}>{booking.bookable.name}</Text>
                <Text size="sm">{withDay(booking)}</Text>
                <Text size="sm" c="dimmed">
                  {t('strikes.until', { until: day(last) })}
                </Text>
              </Row>
            ))}
          </RowList>
        </>
      )}
    </Stack>
  )
}
