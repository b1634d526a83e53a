import { type Booking, bookingLimits } from '@fobhouse/contract/bookings.ts'
import { bookingUseRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { Button } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { notifyDone, notifyRefused } from '../../../ui/notify.tsx'
import { useBookingChange } from '../queries.ts'

/** Says that its member is here, so that it does not go to others. Offered from half an hour before, until a use is known. */
export function HereButton({ booking, mt }: { booking: Booking; mt?: 'xs' }) {
  const { t } = useTranslation('bookings')
  const [now] = useState(() => Date.now())
  const { mutate, isPending } = useBookingChange(() =>
    call(bookingUseRoutes.here, { params: { id: String(booking.id) } }),
  )
  if (!isUsableNow(booking, now)) return null
  const say = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('use.said')),
      onError: (error) => notifyRefused(errorText(error)),
    })
  return (
    <Button
      {...(mt && { mt })}
      leftSection={<IconMapPinCheck size={18} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={say}
    >
      {t('use.here')}
    </Button>
  )
}

function isUsableNow({ state, kind, used, start, end }: Booking, now: number): boolean {
  const from = Date.parse(start) - bookingLimits.hereMinutes * 60_000
  return state === 'booked' && kind === 'member' && used === null && from <= now && now < Date.parse(end)
}
