import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { topUpRoutes } from '@fobhouse/contract/routes/top-ups.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'

const pageSize = 100

/** The key begins with `memberbucks`, which a change of the caller's profile makes stale, too. */
export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['memberbucks', 'transactions'],
  initialPageParam: '',
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
    return pageOf(await callWithHeaders(memberbucksRoutes.transactions, { query }, { signal }))
  },
  getNextPageParam: ({ next }) => next,
})

/** Top-ups whose payment is on its way. */
export const openTopUpsQuery = queryOptions({
  queryKey: ['memberbucks', 'topUps'],
  queryFn: ({ signal }) => call(awayFromKiosk(topUpRoutes.listOpen), {}, { signal }),
})
