import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nextBookingQuery } from '../../domain/booking/next-booking-query.ts'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { FactCard } from './fact-card.tsx'

/** The reader's next booking; who has booked nothing sees nothing of it, and a club that books nothing asks nothing. */
export function BookingCard() {
  const { features } = useConfiguration()
  return features.enableBookings ? <NextBooking /> : null
}

function NextBooking() {
  const { t } = useTranslation('dashboard')
  const { day, time } = useFormats()
  const { data } = useQuery(nextBookingQuery)
  const next = data?.find(({ state }) => state === 'booked' || state === 'requested')
  if (!next) return null
  const when = `${day(next.start)}, ${time(next.start)}`
  return (
    <FactCard
      label={t('booking.label')}
      value={next.bookable.name}
      size={20}
      note={
        next.trouble ? t(next.trouble.code === 'out_of_order' ? 'booking.trouble' : 'booking.lost', { when }) : when
      }
      action={
        <Anchor component={Link} to={`/bookings/${next.id}`} fw={600} size="sm" mt="xs">
          {t('booking.open')}
        </Anchor>
      }
    />
  )
}
