import type { Booking } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { errorText } from '../../lib/error-text.ts'
import { platform } from '../../lib/platform.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { AwayDialog } from './away-dialog.tsx'
import { BookingStateText } from './booking-state.tsx'
import { MinutesSection } from './money/minutes.tsx'
import { ownBookingsQuery, refusalsOf, requestsQuery, useBookingChange } from './queries.ts'
import { Offers } from './waiting/offers.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useRefusalText } from '../../domain/booking/refusal-text.ts'
import { useTimeText } from './time-text.ts'
import { HereButton } from './use/here-button.tsx'
import { OwnStrikes } from './use/own-strikes.tsx'
import { Wishes } from './waiting/wishes.tsx'

/** The reader's own bookings, the next one first; above them what is kept for them, and what waits for their yes or no. */
export function BookingsScreen() {
  const [from] = useState(() => new Date().toISOString())
  const query = useInfiniteQuery(ownBookingsQuery(from))
  const isAtKiosk = platform() === 'kiosk'
  return (
    <Stack gap="lg" maw={760}>
      <Offers />
      <OwnStrikes />
      {!isAtKiosk && <Requests />}
      <QueryView query={query}>
        {({ pages }) => (
          <>
            <Own
              bookings={pages.flatMap(({ rows }) => rows).filter(({ state }) => state !== 'offered')}
              isAtKiosk={isAtKiosk}
            />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
      {!isAtKiosk && <Wishes />}
      {!isAtKiosk && <MinutesSection />}
    </Stack>
  )
}

function Own({ bookings, isAtKiosk }: { bookings: readonly Booking[]; isAtKiosk: boolean }) {
  const { t } = useTranslation('bookings')
  const [isAway, away] = useDisclosure(false)
  const book = (
    <Button component={Link} to="/calendar" leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}>
      {t('own.book')}
    </Button>
  )
  if (bookings.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconCalendarEvent} title={t('own.none')} action={book} />
      </Card>
    )
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        {book}
        {!isAtKiosk && (
          <Button variant="default" onClick={away.open}>
            {t('own.away')}
          </Button>
        )}
      </Group>
      <BookingRows label={t('own.title')} bookings={bookings} />
      {isAway && <AwayDialog onClose={away.close} />}
    </Stack>
  )
}

function BookingRows({ label, bookings }: { label: string; bookings: readonly Booking[] }) {
  return (
    <RowList label={label}>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </RowList>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const { id, bookable, items, state, trouble, purpose } = booking
  const refusal = useRefusalText()
  const { withDay } = useTimeText()
  const which = items.map(({ name }) => name).filter((name) => name !== bookable.name)
  return (
    <Row end={<BookingStateText state={state} />}>
      <Anchor component={Link} to={`/bookings/${id}`} fw={600} py={10} my={-10} style={{ overflowWrap: 'anywhere' }}>
        {bookable.name}
      </Anchor>
      <Text size="sm">{withDay(booking)}</Text>
      {which.length > 0 && <Text size="sm">{which.join(', ')}</Text>}
      {purpose !== '' && (
        <Text size="sm" c="dimmed">
          {purpose}
        </Text>
      )}
      {trouble && (
        <Text size="sm" c="var(--fob-bad)">
          {refusal(trouble)}
        </Text>
      )}
      <HereButton booking={booking} mt="xs" />
    </Row>
  )
}

/** Whoever looks after nothing sees nothing of this. */
function Requests() {
  const { t } = useTranslation('bookings')
  const { data = [] } = useQuery(requestsQuery)
  if (data.length === 0) return null
  return (
    <section aria-label={t('requests.title')}>
      <SectionTitle count={data.length}>{t('requests.title')}</SectionTitle>
      <RowList label={t('requests.title')}>
        {data.map((booking) => (
          <Request key={booking.id} booking={booking} />
        ))}
      </RowList>
    </section>
  )
}

function Request({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { withDay } = useTimeText()
  const refusal = useRefusalText()
  const [isRefusing, refusing] = useDisclosure(false)
  const { mutate, isPending } = useBookingChange(() =>
    call(awayFromKiosk(bookingRoutes.approve), { params: { id: String(booking.id) } }),
  )
  const approve = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('requests.approved')),
      onError: (error) => notifyRefused(refusalsOf(error).map(refusal).join(' ') || errorText(error)),
    })
  return (
    <Row>
      <Anchor component={Link} to={`/bookings/${booking.id}`} fw={600} py={10} my={-10}>
        {t('requests.who', { name: booking.member?.name ?? '', what: booking.bookable.name })}
      </Anchor>
      <Text size="sm">{withDay(booking)}</Text>
      {booking.purpose !== '' && <Text size="sm">{booking.purpose}</Text>}
      <Group gap="sm" mt="xs">
        <Button size="sm" loading={isPending} onClick={approve}>
          {t('requests.approve')}
        </Button>
        <Button size="sm" variant="default" onClick={refusing.open}>
          {t('requests.refuse')}
        </Button>
      </Group>
      {isRefusing && <RefuseDialog booking={booking} onClose={refusing.close} />}
    </Row>
  )
}
