import type { Booking, BookingPrice } from '@fobhouse/contract/bookings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { useMomentTexts } from '../../../domain/house/moment-text.ts'
import { cancellingNow } from './cancelling.ts'

/** Whether somebody pays something for it. */
function costs({ amount, aside, lateFee, minutesIncluded, minutesPack }: BookingPrice): boolean {
  return amount > 0 || aside > 0 || lateFee > 0 || minutesIncluded > 0 || minutesPack > 0
}

/** What a booking costs and until when cancelling is free; nothing while there are no member bucks. */
export function usePriceFacts(booking: Pick<Booking, 'price' | 'start' | 'freeUntil'>): Fact[] {
  const { t } = useTranslation('bookings')
  const { money, duration } = useFormats()
  const { until } = useMomentTexts()
  const { enableMemberBucks } = useConfiguration().features
  const [now] = useState(() => new Date().toISOString())
  const { price, freeUntil } = booking
  if (!enableMemberBucks || !costs(price)) return []
  const cancelling = cancellingNow(booking, now)
  const minutes = price.minutesIncluded + price.minutesPack
  return [
    { label: t('price.amount'), value: money(price.amount) },
    ...(price.aside > 0 ? [{ label: t('price.aside'), value: money(price.aside) }] : []),
    ...(minutes > 0 ? [{ label: t('price.minutes'), value: duration(minutes * 60) }] : []),
    ...(cancelling === 'free' && freeUntil !== null
      ? [
          {
            label: t('price.freeUntil'),
            value: t('price.freeUntilThen', { until: until(freeUntil), fee: money(price.lateFee) }),
          },
        ]
      : []),
    ...(cancelling === 'late'
      ? [{ label: t('price.freeUntil'), value: t('price.costs', { amount: money(price.lateFee) }) }]
      : []),
  ]
}

/** Before the button: what it costs, and what is set aside. */
export function usePriceText(): (price: BookingPrice) => string {
  const { t } = useTranslation('bookings')
  const { money, duration } = useFormats()
  const { enableMemberBucks } = useConfiguration().features
  return (price) => {
    if (!enableMemberBucks || !costs(price)) return ''
    const { amount, aside, minutesIncluded, minutesPack, deposit, lateFee } = price
    const lines = [
      t('price.costs', { amount: money(amount) }),
      ...(minutesIncluded > 0 ? [t('price.byPlan', { minutes: duration(minutesIncluded * 60) })] : []),
      ...(minutesPack > 0 ? [t('price.byPack', { minutes: duration(minutesPack * 60) })] : []),
      ...(aside > 0 ? [t('price.setAside', { aside: money(aside) })] : []),
      ...(deposit > 0 ? [t('price.deposit', { deposit: money(deposit) })] : []),
      ...(lateFee > 0 ? [t('price.lateFee', { fee: money(lateFee) })] : []),
    ]
    return lines.join(' ')
  }
}
