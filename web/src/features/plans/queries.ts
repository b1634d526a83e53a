import { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const tiersQuery = queryOptions({
  queryKey: ['billing', 'tiers'],
  queryFn: ({ signal }) => call(planRoutes.tiers, {}, { signal }),
})

export const tierQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'tier', id],
    queryFn: ({ signal }) => call(planRoutes.tier, { params: { id } }, { signal }),
  })

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'plan', id],
    queryFn: ({ signal }) => call(planRoutes.plan, { params: { id } }, { signal }),
  })

/** Makes a change to tiers or plans; success or not, the screens then reload them. */
export function usePlanChange<Change>(change: (wanted: Change) => Promise<unknown>, onSuccess?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    ...(onSuccess && { onSuccess }),
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  })
}
