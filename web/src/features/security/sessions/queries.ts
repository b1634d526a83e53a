import { openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

// Its key begins with `profile`, which a live event makes stale when a session ends elsewhere.

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call(ownSessionRoutes.list, {}, { signal }),
})

export const programsQuery = queryOptions({
  queryKey: ['profile', 'programs'],
  queryFn: ({ signal }) => call(openIdRoutes.programs, {}, { signal }),
})
