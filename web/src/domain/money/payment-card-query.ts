import { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** `isReturning`: the person comes from the provider's page, and the provider may know a card that we do not. */
export const paymentCardQuery = (isReturning: boolean) =>
  queryOptions({
    queryKey: ['profile', 'paymentCard', isReturning],
    queryFn: ({ signal }) =>
      call(isReturning ? awayFromKiosk(paymentCardRoutes.refresh) : paymentCardRoutes.get, {}, { signal }),
  })
