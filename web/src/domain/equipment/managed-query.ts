import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Every item, also hidden and retired ones. */
export const managedQuery = queryOptions({
  queryKey: ['equipment', 'managed'],
  queryFn: ({ signal }) => call(awayFromKiosk(equipmentAdminRoutes.list), {}, { signal }),
})
