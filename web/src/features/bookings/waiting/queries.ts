import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** What is kept for the reader until they answer. */
export const offersQuery = queryOptions({
  queryKey: ['bookings', 'offers'],
  queryFn: ({ signal }) => call(bookingRoutes.list, { query: { state: 'offered' } }, { signal }),
})

/** What the reader is waiting for. */
export const wishesQuery = queryOptions({
  queryKey: ['bookings', 'wishes'],
  queryFn: ({ signal }) => call(awayFromKiosk(waitingListRoutes.list), {}, { signal }),
})
