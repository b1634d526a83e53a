import { calendarSourceRoutes } from '@fobhouse/contract/routes/calendar-sources.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** Calendars of others that occupy what can be booked, and how reading them goes. */
export const sourcesQuery = queryOptions({
  queryKey: ['bookings', 'sources'],
  queryFn: ({ signal }) => call(awayFromKiosk(calendarSourceRoutes.list), {}, { signal }),
})
