import { statisticsRoutes, type usagePeriods } from '@fobhouse/contract/routes/statistics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

const freshMs = 5 * 60_000

/** Refused as a whole if it does not match the contract. */
export const reportQuery = queryOptions({
  queryKey: ['statistics', 'report'],
  queryFn: ({ signal }) => call(statisticsRoutes.report, {}, { signal }),
  staleTime: freshMs,
})

export const deviceUseQuery = (days: (typeof usagePeriods)[number]) =>
  queryOptions({
    queryKey: ['statistics', 'device-use', days],
    queryFn: ({ signal }) => call(awayFromKiosk(statisticsRoutes.deviceUse), { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
