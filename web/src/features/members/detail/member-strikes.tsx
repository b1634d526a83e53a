import type { Strike } from '@fobhouse/contract/booking-use.ts'
import { Button, Card, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { memberStrikesQuery } from '../queries.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

/** What a member booked and did not use, and until when they cannot book; a club that counts none sees nothing of it. */
export function MemberStrikes({ memberId }: { memberId: number }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  const { data } = useQuery(memberStrikesQuery(memberId))
  if (!data || (data.most === 0 && data.strikes.length === 0)) return null
  return (
    <Card component="section" aria-label={t('strikes.title')}>
      <SectionTitle>{t('strikes.title')}</SectionTitle>
      <Stack gap="sm">
        {data.pausedUntil !== null && (
          <Text c="var(--fob-attention)">{t('strikes.paused', { until: date(data.pausedUntil) })}</Text>
        )}
        {data.strikes.length === 0 && <Text c="dimmed">{t('strikes.none')}</Text>}
        {data.strikes.length > 0 && (
          <RowList label={t('strikes.title')}>
            {data.strikes.map((strike) => (
              <StrikeRow key={strike.id} strike={strike} />
            ))}
          </RowList>
        )}
      </Stack>
    </Card>
  )
}

function StrikeRow({ strike }: { strike: Strike }) {
  const { t } = useTranslation('members')
  const { date, time, shortDate } = useFormats()
  const [isTaking, taking] = useDisclosure(false)
  const [now] = useState(() => new Date().toISOString())
  const { booking, takenBack, until } = strike
  const counts = takenBack === null && until > now
  return (
    <Row
      end={
        counts && (
          <Button size="sm" variant="default" onClick={taking.open}>
            {t('strikes.takeBack')}
          </Button>
        )
      }
    >
      <Text fw={600}>{booking.bookable.name}</Text>
      <Text size="sm">{`${date(booking.start)}, ${time(booking.start)}`}</Text>
      <Text size="sm" c="dimmed">
        {takenBack !== null
          ? t('strikes.takenBack', { note: takenBack.note })
          : counts
            ? t('strikes.until', { until: shortDate(until) })
            : t('strikes.over')}
      </Text>
      {isTaking && <TakeBackDialog strike={strike} onClose={taking.close} />}
    </Row>
  )
}
