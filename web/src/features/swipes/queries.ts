import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Its key begins with `swipes`: every tap makes it stale. */
export const lastSeenQuery = queryOptions({
  queryKey: ['swipes', 'last-seen'],
  queryFn: ({ signal }) => call(accessRoutes.lastSeen, {}, { signal }),
})
