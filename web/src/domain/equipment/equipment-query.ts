import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The club's equipment as members see it: on its screen, and on the dashboard of whoever looks after some. */
export const equipmentQuery = queryOptions({
  queryKey: ['equipment', 'list'],
  queryFn: ({ signal }) => call(equipmentRoutes.list, {}, { signal }),
})
