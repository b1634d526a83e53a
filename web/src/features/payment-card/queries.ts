import { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Leaves for the provider's page. */
export function useSaveCard() {
  return useMutation({
    mutationFn: () => call(awayFromKiosk(paymentCardRoutes.save), {}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useRemoveCard(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(awayFromKiosk(paymentCardRoutes.remove), {}),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
}
