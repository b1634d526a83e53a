import { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'
import { type AuditFilter, queryOf } from './audit-filter.ts'

const pageSize = 50

/** No event announces new entries, so each visit asks again. */
export const auditQuery = (filter: AuditFilter, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter, timeZone],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...queryOf(filter, timeZone),
        limit: pageSize,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }
      return pageOf(await callWithHeaders(auditRoutes.list, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const mostPeople = 20

/** People to choose from for the typed text. */
export const peopleQuery = (typed: string) =>
  queryOptions({
    queryKey: ['members', 'choice', typed],
    queryFn: ({ signal }) => {
      const query = { limit: mostPeople, ...(typed === '' ? {} : { q: typed }) }
      return call(memberRoutes.list, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', 'one', Number(id)],
    queryFn: ({ signal }) => call(memberRoutes.get, { params: { id } }, { signal }),
  })
