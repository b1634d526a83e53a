import { hourPackAdminRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** Every pack of hours, with who bought it. */
export const packsQuery = queryOptions({
  queryKey: ['bookings', 'packs', 'managed'],
  queryFn: ({ signal }) => call(awayFromKiosk(hourPackAdminRoutes.list), {}, { signal }),
})

/** Makes a change; success or not, the packs are then read anew. */
export function usePackChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['bookings', 'packs'] }),
  })
}
