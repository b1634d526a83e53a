import { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const closuresQuery = queryOptions({
  queryKey: ['schedules', 'closures'],
  queryFn: ({ signal }) => call(hourRoutes.closures, {}, { signal }),
})

/** Makes a change to schedules or closures. `showsError`: the caller shows a refusal itself. */
export function useHoursChange<Wanted, Answer>(
  change: (wanted: Wanted) => Promise<Answer>,
  { showsError = false }: { showsError?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError },
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  })
}
