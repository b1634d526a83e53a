import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** What is due or soon, over all items: on the dashboard, and where it is managed. */
export const dueMaintenanceQuery = queryOptions({
  queryKey: ['equipment', 'due'],
  queryFn: ({ signal }) => call(awayFromKiosk(maintenanceRoutes.due), {}, { signal }),
})
