import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../domain/booking/refusal-text.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { findExtension, readAheadMs } from './extension.ts'
import { bookableQuery, calendarQuery, refusalsOf, useBookingChange } from '../queries.ts'

export type Ending = Extract<LiveEvent, { type: 'session_ending' }>
type BannerProps = { ending: Ending; onClose: () => void }

/** Says until when the reader may use what they run, up to that instant. */
export function EndingBanner({ ending, onClose }: BannerProps) {
  const { t } = useTranslation('bookings')
  const { time } = useFormats()
  const { device: name, at, code } = ending
  const kind = code === 'booked_by_other' ? 'booked' : code === 'needs_booking' ? 'ownEnds' : 'ends'
  const { extension, extend, isPending, fault } = useExtension(ending, onClose)
  if (useNow() >= Date.parse(at)) return null
  const action = (
    <Group gap="sm">
      {extension && (
        <Button size="sm" loading={isPending} onClick={extend}>
          {t('ending.extend', { time: time(extension.end) })}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onClose}>
        {t('ending.close')}
      </Button>
    </Group>
  )
  return (
    <Banner tone="attention" icon={IconHourglass} isUrgent action={action}>
      {[t(`ending.${kind}`, { name, time: time(at) }), ...(fault ? [fault] : [])].join(' ')}
    </Banner>
  )
}

/** How the own booking that ends then could go on, if nobody else has the time. */
function useExtension({ at, item, code }: Ending, onClose: () => void) {
  const { t } = useTranslation('bookings')
  const refusal = useRefusalText()
  const from = new Date(Date.parse(at) - 60_000).toISOString()
  const to = new Date(Date.parse(at) + readAheadMs).toISOString()
  const isOwn = code === 'needs_booking'
  const { data: calendar } = useQuery({ ...calendarQuery({ from, to, item: String(item) }), enabled: isOwn })
  const own = calendar?.entries.find(({ mine, end }) => mine && end === at)
  const { data: bookable } = useQuery({
    ...bookableQuery(String(own?.bookable.id ?? '')),
    enabled: own !== undefined,
  })
  const others = (calendar?.entries ?? []).filter((entry) => entry !== own && entry.start >= at)
  const extension = own && bookable && findExtension({ own, others, rules: bookable.rules })
  const { mutate, isPending, error } = useBookingChange((wanted: { id: number; end: string }) =>
    call(bookingRoutes.change, { params: { id: String(wanted.id) }, body: { end: wanted.end } }),
  )
  const extend = () => {
    if (!extension) return
    mutate(extension, {
      onSuccess: () => {
        notifyDone(t('ending.extended'))
        onClose()
      },
    })
  }
  const fault = error ? refusalsOf(error).map(refusal).join(' ') || errorText(error) : undefined
  return { extension, extend, isPending, fault }
}
