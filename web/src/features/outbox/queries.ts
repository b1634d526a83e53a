import type { RequestOf } from '@fobhouse/contract/route.ts'
import { type OutboxKind, type OutboxMessage, outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'

export type OutboxState = OutboxMessage['state']
export type OutboxFilter = { state: OutboxState | 'all'; kind: OutboxKind | 'all'; member: string | undefined }

type ListRequest = RequestOf<typeof outboxRoutes.list>

const pageSize = 50

/** Its key begins with `outbox`: every message that is queued, sent or given up makes it stale. */
export const outboxQuery = ({ state, kind, member }: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['outbox', 'list', state, kind, member],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query: ListRequest['query'] = {
        limit: pageSize,
        ...(state === 'all' ? {} : { state }),
        ...(kind === 'all' ? {} : { kind }),
        ...(member === undefined ? {} : { member }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }
      return pageOf(await callWithHeaders(outboxRoutes.list, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => call(outboxRoutes.get, { params: { id: String(id) } }, { signal }),
  })
