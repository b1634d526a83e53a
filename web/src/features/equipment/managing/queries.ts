import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

export const managedItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['equipment', 'managed', id],
    queryFn: ({ signal }) => call(awayFromKiosk(equipmentAdminRoutes.get), { params: { id } }, { signal }),
  })

/** All places with the doors that lead in. */
export const placesQuery = queryOptions({
  queryKey: ['equipment', 'places'],
  queryFn: ({ signal }) => call(awayFromKiosk(equipmentAdminRoutes.places), {}, { signal }),
})

/** Interlocks and doors by name: whoever looks after equipment need not look after them. */
export const nameableDevicesQuery = queryOptions({
  queryKey: ['equipment', 'devices'],
  queryFn: ({ signal }) => call(awayFromKiosk(equipmentAdminRoutes.devices), {}, { signal }),
})

/** How much each item was booked and used in days of the club; without days in the last thirty. */
export const figuresQuery = (query: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['equipment', 'figures', query],
    queryFn: ({ signal }) => call(awayFromKiosk(equipmentAdminRoutes.figures), { query }, { signal }),
  })
