import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const lockdownQuery = queryOptions({
  queryKey: ['house', 'lockdown'],
  queryFn: ({ signal }) => call(houseRoutes.lockdown, {}, { signal }),
})

/** Starts, changes or ends a lockdown. The caller shows a refusal itself. */
export function useLockdownChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['house'] }),
  })
}
