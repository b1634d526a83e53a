import { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The signed-in person's current membership. Only for clubs that take membership fees. */
export const myPlanQuery = queryOptions({
  queryKey: ['profile', 'plan'],
  queryFn: ({ signal }) => call(membershipRoutes.myPlan, {}, { signal }),
})
