import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The reader's next bookings that stand; what has ended since is not asked for again. */
export const nextBookingQuery = queryOptions({
  queryKey: ['bookings', 'next'],
  queryFn: ({ signal }) => {
    const from = new Date().toISOString()
    return call(bookingRoutes.list, { query: { from, limit: 20 } }, { signal })
  },
})
