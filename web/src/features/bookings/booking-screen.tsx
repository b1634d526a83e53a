import type { Booking } from '@fobhouse/contract/bookings.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useProfile } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailView } from '../../ui/detail-view.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { BookingStateText } from './booking-state.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { usePriceFacts } from './money/price-facts.tsx'
import { OfferButtons } from './waiting/offers.tsx'
import { bookingQuery } from './queries.ts'
import { useRefusalText } from '../../domain/booking/refusal-text.ts'
import { useTimeText } from './time-text.ts'
import { HereButton } from './use/here-button.tsx'
import { useUsedText } from './use/used-text.ts'

/** One booking: what, when, where, how it stands, and what its reader may do with it. */
export function BookingScreen() {
  const { bookingId = '' } = useParams()
  const query = useQuery(bookingQuery(bookingId))
  return (
    <DetailView query={query} kind="booking" nameOf={({ bookable }) => bookable.name}>
      {(booking) => <Loaded key={booking.id} booking={booking} />}
    </DetailView>
  )
}

function Loaded({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const refusal = useRefusalText()
  const { withDay } = useTimeText()
  const usedText = useUsedText()
  const wayText = useWayText(booking)
  const { bookable, items, place, count, purpose, state, trouble, reason, member, series, used } = booking
  const which = items.map(({ name }) => name).filter((name) => name !== bookable.name)
  const priceFacts = usePriceFacts(booking)
  const facts: Fact[] = [
    { label: t('one.when'), value: withDay(booking) },
    { label: t('one.state'), value: <BookingStateText state={state} /> },
    ...(which.length > 0 ? [{ label: t('one.items'), value: which.join(', ') }] : []),
    ...(place ? [{ label: t('one.place'), value: place.name }] : []),
    ...(wayText === null ? [] : [{ label: t('one.doors'), value: wayText }]),
    ...(series ? [{ label: t('one.series'), value: t('one.seriesOf', series) }] : []),
    ...(count > 1 ? [{ label: t('one.count'), value: String(count) }] : []),
    ...(member ? [{ label: t('one.member'), value: member.name }] : []),
    ...priceFacts,
    ...(purpose === '' ? [] : [{ label: t('one.purpose'), value: purpose }]),
    ...(used === null ? [] : [{ label: t('use.used'), value: usedText(used) }]),
    ...(reason === '' ? [] : [{ label: t('one.reason'), value: reason }]),
  ]
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1} fz={24} style={{ overflowWrap: 'anywhere' }}>
        {bookable.name}
      </Title>
      {trouble && (
        <Banner tone="bad" icon={IconAlertTriangle}>
          {refusal(trouble)}
        </Banner>
      )}
      <Facts facts={facts} />
      <Acts booking={booking} />
    </Stack>
  )
}

/** Which doors it opens, and when; null: none, or no longer. */
function useWayText({ way, member }: Booking): string | null {
  const { t } = useTranslation('bookings')
  const { edges } = useTimeText()
  const isOwn = useProfile().id === member?.id
  const [now] = useState(() => new Date().toISOString())
  if (!way || way.to <= now) return null
  const doors = way.doors.map(({ name }) => name)
  const told = { count: doors.length, doors: doors.join(', '), ...edges({ start: way.from, end: way.to }) }
  return isOwn ? t('one.opensForYou', told) : t('one.opens', told)
}

/** What is over stays as it is; what runs can end earlier or later. */
function Acts({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const [isChanging, changing] = useDisclosure(false)
  const [isCancelling, cancelling] = useDisclosure(false)
  const isOwn = useProfile().id === booking.member?.id
  const [now] = useState(() => new Date().toISOString())
  if (booking.state === 'offered' && isOwn) return <OfferButtons offer={booking} />
  const stands = booking.state === 'booked' || booking.state === 'requested'
  if (!stands || booking.end <= now) return <Text c="dimmed">{t('one.over')}</Text>
  const runs = booking.state === 'booked' && booking.start <= now
  return (
    <Group gap="sm">
      {isOwn && <HereButton booking={booking} />}
      <Button variant="default" onClick={changing.open}>
        {runs ? t('one.extend') : t('one.change')}
      </Button>
      <Button variant="default" c="var(--fob-bad)" onClick={cancelling.open}>
        {runs ? t('one.end') : t('one.cancel')}
      </Button>
      {isChanging && <ChangeDialog booking={booking} runs={runs} onClose={changing.close} />}
      {isCancelling && <CancelDialog booking={booking} runs={runs} isOwn={isOwn} onClose={cancelling.close} />}
    </Group>
  )
}
