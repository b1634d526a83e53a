import type { CalendarEntry } from '@fobhouse/contract/bookings.ts'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useRefusalText } from '../../../domain/booking/refusal-text.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { checkQuery } from '../money/queries.ts'
import { bookableQuery, calendarQuery, refusalsOf, useBookingChange } from '../queries.ts'
import { findExtension, isTakenAfter, readAheadMs } from './extension.ts'

export type Ending = Extract<LiveEvent, { type: 'session_ending' }>
type Extension = { id: number; end: string }

/** How the own booking that ends then could go on, if nobody else has the time. */
export function useExtension({ at, item, code }: Ending) {
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
  return {
    extension,
    cost: useCost(own, extension),
    isTaken: own !== undefined && bookable !== undefined && isTakenAfter({ own, others, rules: bookable.rules }),
    /** It was extended, changed or ended since, maybe on another device. */
    isOutdated: calendar !== undefined && own === undefined,
  }
}

/** What the added time costs, in words; nothing where it costs nothing. */
function useCost(own: CalendarEntry | undefined, extension: Extension | undefined): string | undefined {
  const { t } = useTranslation('bookings')
  const { money, duration } = useFormats()
  const { enableMemberBucks } = useConfiguration().features
  const added = own &&
    extension && {
      bookable: own.bookable.id,
      start: own.end,
      end: extension.end,
      count: own.count,
    }
  const { data } = useQuery({
    ...(added ? checkQuery(added) : { queryKey: ['bookings', 'check', 'nothing'], queryFn: skipToken }),
    enabled: enableMemberBucks && added !== undefined,
  })
  if (!data) return undefined
  const { amount, minutesIncluded, minutesPack } = data.price
  if (amount === 0 && minutesIncluded === 0 && minutesPack === 0) return undefined
  return [
    t('ending.costs', { amount: money(amount) }),
    ...(minutesIncluded > 0 ? [t('price.byPlan', { minutes: duration(minutesIncluded * 60) })] : []),
    ...(minutesPack > 0 ? [t('price.byPack', { minutes: duration(minutesPack * 60) })] : []),
  ].join(' ')
}

/** Extends the booking; what refuses it is said in words. */
export function useExtend(extension: Extension | undefined, onDone: () => void) {
  const { t } = useTranslation('bookings')
  const refusal = useRefusalText()
  const { mutate, isPending, error } = useBookingChange(({ id, end }: Extension) =>
    call(bookingRoutes.change, { params: { id: String(id) }, body: { end } }),
  )
  const extend = () => {
    if (!extension) return
    mutate(extension, {
      onSuccess: () => {
        notifyDone(t('ending.extended'))
        onDone()
      },
    })
  }
  const fault = error ? refusalsOf(error).map(refusal).join(' ') || errorText(error) : undefined
  return { extend, isPending, fault }
}
