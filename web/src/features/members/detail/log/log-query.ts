import {
  memberLogCountsSchema,
  memberLogRoutes,
  type MemberLogCounts,
  type MemberLogEntry,
  type MemberLogKind,
} from '@fobhouse/contract/routes/member-logs.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '../../../../lib/api.ts'
import { type ListPage, nextCursor } from '../../../../lib/paged-list.ts'

/** Only the first page has counts. */
type LogPage = ListPage<MemberLogEntry> & { counts: MemberLogCounts | undefined }

const pageSize = 50

/** Its key begins with `members`, so an administrator's changes make it stale. The tab listens for all other causes. */
export const memberLogQuery = (memberId: number, kind: MemberLogKind) =>
  infiniteQueryOptions({
    queryKey: ['members', 'log', memberId, kind],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<LogPage> => {
      const query = { kind, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const request = { params: { id: String(memberId) }, query }
      const { data, headers } = await callWithHeaders(memberLogRoutes.read, request, { signal })
      const counts = headers.get('x-counts')
      return {
        // A request with a kind always returns a list.
        rows: Array.isArray(data) ? data : [],
        next: nextCursor(headers),
        counts: counts === null ? undefined : memberLogCountsSchema.parse(JSON.parse(counts)),
      }
    },
    getNextPageParam: ({ next }) => next,
  })
