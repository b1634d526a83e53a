import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call, callWithHeaders } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { pageOf } from '../../lib/paged-list.ts'

export type WholeItem = ResponseOf<typeof equipmentRoutes.get>

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['equipment', 'item', id],
    queryFn: ({ signal }) => call(equipmentRoutes.get, { params: { id } }, { signal }),
  })

/** The number of the item with this label. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['equipment', 'code', code],
    queryFn: ({ signal }) => call(equipmentRoutes.byCode, { params: { code } }, { signal }),
    retry: false,
  })

/** What everybody may read; an error if the club shows nothing. */
export const publicEquipmentQuery = queryOptions({
  queryKey: ['equipment', 'public'],
  queryFn: ({ signal }) => call(equipmentRoutes.listPublic, {}, { signal }),
  retry: false,
})

const eventsAPage = 30

/** What happened to an item, the newest first. */
export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'history', id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: eventsAPage, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const params = { id: String(id) }
      return pageOf(await callWithHeaders(awayFromKiosk(equipmentRoutes.history), { params, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

/** Makes a change; success or not, everything about equipment is then read anew. */
export function useEquipmentChange<Wanted, Answer>(
  change: (wanted: Wanted) => Promise<Answer>,
  { showsError = false }: { showsError?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['equipment'] })
      await client.invalidateQueries({ queryKey: ['issues'] })
    },
  })
}
