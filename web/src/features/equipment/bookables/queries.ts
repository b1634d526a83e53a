import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

/** Everything that can be booked, also what is hidden. */
export const managedBookablesQuery = queryOptions({
  queryKey: ['bookings', 'managed'],
  queryFn: ({ signal }) => call(awayFromKiosk(bookableAdminRoutes.list), {}, { signal }),
})

/** Items that do not run together. */
export const setsQuery = queryOptions({
  queryKey: ['bookings', 'sets'],
  queryFn: ({ signal }) => call(awayFromKiosk(bookableAdminRoutes.sets), {}, { signal }),
})

/** Makes a change; success or not, what can be booked is then read anew. */
export function useBookableChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError: true },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['bookings'] })
      await client.invalidateQueries({ queryKey: ['equipment'] })
    },
  })
}
