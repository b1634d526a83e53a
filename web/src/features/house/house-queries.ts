import { enteringCountsSchema, houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'

export const doorsQuery = queryOptions({
  queryKey: ['house', 'doors'],
  queryFn: ({ signal }) => call(houseRoutes.state, {}, { signal }),
})

const pageSize = 50

/** Who can enter by a door now, page by page, with the counts of the first page. */
export const enteringQuery = (device: number, q: string) =>
  infiniteQueryOptions({
    queryKey: ['house', 'doors', device, q],
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { device: String(device), limit: pageSize, ...(q && { q }), ...(cursor && { cursor }) }
      const answer = await callWithHeaders(houseRoutes.now, { query }, { signal })
      const counts = enteringCountsSchema.parse(JSON.parse(answer.headers.get('x-counts') ?? ''))
      return { ...pageOf(answer), counts }
    },
    getNextPageParam: ({ next }) => next,
  })
