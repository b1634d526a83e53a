import { calendarFeedRoutes } from '@fobhouse/contract/routes/calendar-feeds.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** The reader's addresses for calendar programs; of those who look after equipment also the public ones. */
export const feedsQuery = queryOptions({
  queryKey: ['bookings', 'feeds'],
  queryFn: ({ signal }) => call(awayFromKiosk(calendarFeedRoutes.list), {}, { signal }),
})
