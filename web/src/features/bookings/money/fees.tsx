import type { Cancelled } from '@fobhouse/contract/bookings.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'

/** What cancelling costs; what costs nothing is not spoken of. */
export function Fees({ cancelled: { cancelled } }: { cancelled: Cancelled }) {
  const { t } = useTranslation('bookings')
  const { money } = useFormats()
  const fee = cancelled.reduce((sum, one) => sum + one.fee, 0)
  return fee > 0 && <Text c="var(--fob-bad)">{t('price.fee', { fee: money(fee) })}</Text>
}
