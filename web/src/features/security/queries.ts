import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

// Below the profile: a live event of it makes these stale, too.
export const factorsQuery = queryOptions({
  queryKey: ['profile', 'factors'],
  queryFn: ({ signal }) => call(factorRoutes.get, {}, { signal }),
})

/** After a change, what was refused for want of a second step may be answered now. */
export async function refreshFactors(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['profile'] })
}
