import { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The signed-in person's membership as it stands. Only where the club takes membership fees. */
export const myPlanQuery = queryOptions({
  queryKey: ['profile', 'plan'],
  queryFn: ({ signal }) => call(membershipRoutes.myPlan, {}, { signal }),
})
