import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { hourPackRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

export type Wished = {
  bookable: number
  start: string
  end: string
  count: number
  /** The one that would be changed to this. */
  booking?: number
}

/** Whether the reader could book this, why not, and what it costs. */
export const checkQuery = (body: Wished) =>
  queryOptions({
    queryKey: ['bookings', 'check', body],
    queryFn: ({ signal }) => call(bookingRoutes.check, { body }, { signal }),
  })

/** What plan and bought hours of the reader pay for. */
export const minutesQuery = queryOptions({
  queryKey: ['bookings', 'minutes'],
  queryFn: ({ signal }) => call(awayFromKiosk(hourPackRoutes.minutes), {}, { signal }),
})

/** Hours that the reader can buy. */
export const packsForSaleQuery = queryOptions({
  queryKey: ['bookings', 'packs', 'forSale'],
  queryFn: ({ signal }) => call(awayFromKiosk(hourPackRoutes.list), {}, { signal }),
})
