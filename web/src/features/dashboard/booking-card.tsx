import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { answers, useAnswer } from './answers.ts'
import { FactCard } from './fact-card.tsx'

/** The reader's next booking; who has booked nothing sees nothing of it. */
export function BookingCard() {
  const { t } = useTranslation('dashboard')
  const { day, time } = useFormats()
  const { data } = useAnswer(answers.booking)
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
