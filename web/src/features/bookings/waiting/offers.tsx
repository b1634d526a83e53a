import type { Booking } from '@fobhouse/contract/bookings.ts'
import { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentTexts } from '../../../domain/house/moment-text.ts'
import { useRefusalText } from '../../../domain/booking/refusal-text.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { notifyDone, notifyRefused } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { PriceBefore } from '../money/price-before.tsx'
import { refusalsOf, useBookingChange } from '../queries.ts'
import { useTimeText } from '../time-text.ts'
import { offersQuery } from './queries.ts'

/** What is kept for the reader from the waiting list. Whoever has no offer sees nothing of this. */
export function Offers() {
  const { t } = useTranslation('bookings')
  const { data = [] } = useQuery(offersQuery)
  if (data.length === 0) return null
  return (
    <section aria-label={t('offers.title')}>
      <SectionTitle count={data.length}>{t('offers.title')}</SectionTitle>
      <RowList label={t('offers.title')}>
        {data.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </RowList>
    </section>
  )
}

function Offer({ offer }: { offer: Booking }) {
  const { withDay } = useTimeText()
  return (
    <Row>
      <Anchor
        component={Link}
        to={`/bookings/${offer.id}`}
        fw={600}
        py={10}
        my={-10}
        style={{ overflowWrap: 'anywhere' }}
      >
        {offer.bookable.name}
      </Anchor>
      <Text size="sm">{withDay(offer)}</Text>
      <OfferButtons offer={offer} />
    </Row>
  )
}

/** The time that is left to answer, what taking it costs, and both answers. */
export function OfferButtons({ offer }: { offer: Booking }) {
  const { t } = useTranslation('bookings')
  const refusal = useRefusalText()
  const { bookable, start, end, count } = offer
  const params = { id: String(offer.id) }
  const taking = useBookingChange(() => call(waitingListRoutes.accept, { params }))
  const declining = useBookingChange(() => call(waitingListRoutes.decline, { params }))
  const onError = (error: unknown) => notifyRefused(refusalsOf(error).map(refusal).join(' ') || errorText(error))
  const take = () =>
    taking.mutate(undefined, {
      onSuccess: ({ state }) => notifyDone(state === 'requested' ? t('book.asked') : t('offers.taken')),
      onError,
    })
  const decline = () => declining.mutate(undefined, { onSuccess: () => notifyDone(t('offers.declined')), onError })
  return (
    <div>
      <TimeLeft until={offer.offerUntil ?? start} />
      <PriceBefore size="sm" wish={{ bookable: bookable.id, start, end, count }} />
      <Group gap="sm" mt="xs">
        <Button size="sm" loading={taking.isPending} onClick={take}>
          {t('offers.take')}
        </Button>
        <Button size="sm" variant="default" loading={declining.isPending} onClick={decline}>
          {t('offers.decline')}
        </Button>
      </Group>
    </div>
  )
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('bookings')
  const moments = useMomentTexts()
  const { duration } = useFormats()
  const left = Date.parse(until) - useNow()
  if (left <= 0) return <Text size="sm">{t('offers.over')}</Text>
  return <Text size="sm">{t('offers.until', { until: moments.until(until), left: duration(left / 1000) })}</Text>
}
