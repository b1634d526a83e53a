import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

export const plansQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['equipment', 'plans', itemId],
    queryFn: ({ signal }) =>
      call(awayFromKiosk(maintenanceRoutes.list), { params: { id: String(itemId) } }, { signal }),
  })
