import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'

const pageSize = 100

/** Under `memberbucks`, which a change of the caller's profile makes stale, too. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['memberbucks', 'transactions'],
  initialPageParam: '',
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
    return pageOf(await callWithHeaders(memberbucksRoutes.transactions, { query }, { signal }))
  },
  getNextPageParam: ({ next }) => next,
})
