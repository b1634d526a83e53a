import { digitalIdRoutes } from '@fobhouse/contract/routes/digital-id.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { configurationQuery } from '../../domain/club/configuration.ts'
import { keepDigitalId, type KeptDigitalId, readDigitalId } from './kept-digital-id.ts'
import { queryClient } from '../../lib/query-client.ts'
import { knockMs, renewMs } from './standing.ts'

const ownQuery = queryOptions({
  queryKey: ['digitalId', 'own'],
  queryFn: async ({ signal }): Promise<KeptDigitalId> => {
    const { general } = await queryClient.query({ ...configurationQuery, staleTime: 'static' })
    const checkedAt = Date.now() // before the request, so that it expires rather too early
    const {
      token: _inTheUrl,
      validUntil: _bySomeOtherClock,
      ...facts
    } = await call(digitalIdRoutes.getToken, {}, { signal })
    const kept = { ...facts, siteName: general.siteName, timeZone: general.timeZone, checkedAt }
    keepDigitalId(kept)
    return kept
  },
  initialData: () => readDigitalId(Date.now()),
  initialDataUpdatedAt: () => readDigitalId(Date.now())?.checkedAt,
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? knockMs : renewMs),
})

/** The signed-in person's digital ID: drawn from this device's storage, and renewed while the screen is open. */
export function useOwnDigitalId() {
  return useQuery(ownQuery)
}

const checkMs = 10_000

/** Somebody's digital ID, refetched while it is shown, until the club says that there is none. */
export function useDigitalIdCheck(token: string) {
  return useQuery({
    queryKey: ['digitalId', 'check', token],
    queryFn: ({ signal }) => call(digitalIdRoutes.check, { params: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isApiError(state.error) && state.error.status < 500 ? false : checkMs),
  })
}
