import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

// Its key begins with `profile`, so a live event for the profile makes these stale, too.
export const factorsQuery = queryOptions({
  queryKey: ['profile', 'factors'],
  queryFn: ({ signal }) => call(factorRoutes.get, {}, { signal }),
})

/** After a change, calls that were refused for lack of a second factor may succeed. */
export async function refreshFactors(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['profile'] })
}
