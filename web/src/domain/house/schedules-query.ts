import { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** All schedules by name, with what uses them. Their states change with the clock, mostly without an event. */
export const schedulesQuery = queryOptions({
  queryKey: ['schedules', 'all'],
  queryFn: ({ signal }) => call(hourRoutes.schedules, {}, { signal }),
  refetchInterval: 60_000,
})
