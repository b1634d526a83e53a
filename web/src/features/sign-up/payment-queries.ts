import { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useRefreshSignUp } from './queries.ts'

/** Leaves for the provider's page. */
export function useSaveCard() {
  return useMutation({
    mutationFn: () => call(paymentCardRoutes.save, { query: { from: 'signup' } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Pays for a plan with the saved card. A repeated call continues a payment already begun. */
export function usePayment(onPaid: () => void) {
  const refresh = useRefreshSignUp()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (planId: number) => call(membershipRoutes.signUp, { params: { id: String(planId) } }),
    onSuccess: async (outcome) => {
      if (outcome.status === 'redirect') return window.location.assign(outcome.url)
      await refresh()
      if (outcome.status === 'active') onPaid()
    },
  })
}
