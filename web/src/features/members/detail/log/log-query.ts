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

/** Only the first page counts. */
type LogPage = ListPage<MemberLogEntry> & { counts: MemberLogCounts | undefined }

const pageSize = 50

/** Under `members`: what an administrator changes makes it stale. The tab listens to what else does. */
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
        // With a kind the answer is always a list.
        rows: Array.isArray(data) ? data : [],
        next: nextCursor(headers),
        counts: counts === null ? undefined : memberLogCountsSchema.parse(JSON.parse(counts)),
      }
    },
    getNextPageParam: ({ next }) => next,
  })
