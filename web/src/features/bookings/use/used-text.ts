import type { Booking } from '@fobhouse/contract/bookings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'

/** Writes when a booking was used first, and for how long a tool of it ran. */
export function useUsedText(): (used: NonNullable<Booking['used']>) => string {
  const { t } = useTranslation('bookings')
  const { duration, time } = useFormats()
  return ({ from, seconds }) =>
    seconds === 0
      ? t('use.usedFrom', { from: time(from) })
      : t('use.usedFor', { from: time(from), time: duration(seconds) })
}
