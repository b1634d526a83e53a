import { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

export const myPaymentsQuery = queryOptions({
  queryKey: ['profile', 'payments'],
  queryFn: ({ signal }) => call(membershipRoutes.myPayments, {}, { signal }),
})

export function useCancelPlan(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(awayFromKiosk(membershipRoutes.cancel), {}),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
}

export function useResumePlan(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(awayFromKiosk(membershipRoutes.resume), {}),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
}

/** Leaves for the provider's page, where a due fee can be paid. */
export function usePayDue() {
  return useMutation({
    mutationFn: () => call(awayFromKiosk(membershipRoutes.pay), {}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
