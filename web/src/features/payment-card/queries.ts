import { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** `isReturning`: the person comes from the provider's page, which may know a card that nobody told of yet. */
export const paymentCardQuery = (isReturning: boolean) =>
  queryOptions({
    queryKey: ['profile', 'paymentCard', isReturning],
    queryFn: ({ signal }) => call(isReturning ? paymentCardRoutes.refresh : paymentCardRoutes.get, {}, { signal }),
  })

/** Leaves for the provider's page. */
export function useSaveCard() {
  return useMutation({
    mutationFn: () => call(paymentCardRoutes.save, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useRemoveCard(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(paymentCardRoutes.remove, {}),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
}
