import { reconciliationRoutes } from '@fobhouse/contract/routes/reconciliation.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const queryKey = ['billing', 'reconciliation']

export const reconciliationQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(reconciliationRoutes.read, {}, { signal }),
  staleTime: 0,
})

export function useCompare(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(reconciliationRoutes.compare, {}),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useMend(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reconciliationRoutes.mend, { params: { id: String(id) } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
