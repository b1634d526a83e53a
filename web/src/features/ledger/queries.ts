import { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'
import { type LedgerFilter, queryOf } from './ledger-filter.ts'

const pageSize = 50

/** No event announces movements: each visit asks again. The key begins with `members`, whose changes make it stale. */
export const transfersQuery = (filter: LedgerFilter, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: ['members', 'ledger', 'transfers', filter, timeZone],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      const query = { ...queryOf(filter, timeZone), limit: pageSize, ...cursor }
      return pageOf(await callWithHeaders(ledgerRoutes.transfers, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const accountsQuery = queryOptions({
  queryKey: ['members', 'ledger', 'accounts'],
  queryFn: ({ signal }) => call(ledgerRoutes.accounts, {}, { signal }),
  staleTime: 0,
})

/** `undefined`: the current year in the club's calendar. */
export const monthsQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['members', 'ledger', 'months', year ?? 'now'],
    queryFn: ({ signal }) => call(ledgerRoutes.months, { query: year === undefined ? {} : { year } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
